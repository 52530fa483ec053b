import { basename } from 'node:path';
import { findProgram } from '../../host/files/find-program.ts';
import { type RuntimeKind, runtimeKinds } from '../../host/runtimes/types.ts';
import { shellWord } from '../../text/shell-word.ts';

/** The runtime that a command line names by its first word, `node` or the path of one; null: any other program. Pure. */
export function namedRuntime(words: readonly string[]): RuntimeKind | null {
  const name = basename(words[0] ?? '').replace(/\.exe$/i, '');
  return runtimeKinds.find((kind) => kind === name) ?? null;
}

/** Endings of files that runtimes start. */
const SCRIPT = /\.[cm]?[jt]sx?$/i;

/**
 * A command line as it can be started: `app.js` is `node app.js`, unless it is a program itself. Pure but for a look at that.
 * @param isReplaced whether a variant stands in for the runtime, so that there must be one
 */
export function startable(words: readonly string[], isReplaced = false): readonly string[] {
  const [first = ''] = words;
  return SCRIPT.test(first) && (isReplaced || findProgram(first) === undefined) ? ['node', ...words] : words;
}

/**
 * A command line on a variant in place of the runtime that it names: `node --flag app.js` is `app.js` on the variant with that flag. Pure.
 * @returns `on` with the flags, and the script with its arguments
 */
export function onScript(words: readonly string[], on: string): { on: string; words: readonly string[] } {
  const kind = namedRuntime(words);
  if (kind === null) return { on, words };
  const rest = kind === 'deno' && words[1] === 'run' ? words.slice(2) : words.slice(1);
  const place = rest.findIndex((word) => !word.startsWith('-'));
  if (place === -1) return { on, words };
  return { on: [on, ...rest.slice(0, place).map(shellWord)].join(' '), words: rest.slice(place) };
}
