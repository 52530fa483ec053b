import { editDistance, nearest } from '../../text/errors/nearest.ts';
import { runtimeKinds } from './types.ts';

/** Words that stand for a version, newest line of support first. */
export const VERSION_WORDS: readonly string[] = ['latest', 'lts', 'krypton', 'jod', 'iron'];

/** What was probably meant by a runtime's name: `node@22` for `nod@22`, `nodejs-22` and `v22`, `node@lts` for `node@lst`. Pure. */
export function runtimeMeant(text: string): string | undefined {
  if (/^v?\d+(\.(\d+|x))*$/i.test(text)) return `node@${text.replace(/^v/i, '')}`;
  const match = /^([a-z.]*?)(?:js)?[@:=\- ]*(v?\d[\w.-]*|lts.*|latest|canary|)$/i.exec(text);
  const name = match?.[1] ?? text.split('@')[0] ?? '';
  const version = match?.[2] ?? text.split('@')[1] ?? '';
  // With names this short nothing more can be told.
  const [best] = runtimeKinds
    .map((kind) => ({ kind, edits: editDistance(name.toLowerCase(), kind) }))
    .sort((a, b) => a.edits - b.edits);
  if (best === undefined || best.edits > 2 || name.length < 3) return undefined;
  return version === '' ? best.kind : `${best.kind}@${versionMeant(version)}`;
}

/** Whether a word has the form of a runtime's name, or is just one of the names. Pure. */
export function isRuntime(word: string): boolean {
  const hasForm = /^[a-z]+@|^v?\d+(?:\.|$)/i.test(word) && runtimeMeant(word) !== undefined;
  return hasForm || runtimeKinds.some((kind) => kind === word);
}

function versionMeant(version: string): string {
  if (/\d/.test(version)) return version.replace(/^v/i, '');
  return nearest(version, VERSION_WORDS, 1)[0] ?? version;
}
