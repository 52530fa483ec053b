import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { JsdynoError } from '../errors/catalogue.ts';
import { editDistance } from '../errors/nearest.ts';
import { type RuntimeKind, runtimeKinds } from './types.ts';

/** Where a runtime is to come from. */
export type RuntimeRequest =
  | { from: 'registry'; kind: RuntimeKind; wanted: string }
  | { from: 'search path'; kind: RuntimeKind }
  | { from: 'file'; path: string };

const shape =
  'a runtime is node@VERSION, bun@VERSION, deno@VERSION, the node, bun or deno of PATH, or a path such as ./out/Release/node';

/**
 * Reads `node@22`, `bun`, `./out/Release/node`.
 *
 * @param exists whether a name without a slash is a file in the working directory
 * @throws JsdynoError UNKNOWN_RUNTIME, with what was probably meant
 */
export function parseRuntime(
  text: string,
  {
    exists,
    cwd = process.cwd(),
    home = homedir(),
    platform = process.platform,
  }: {
    exists: (path: string) => boolean;
    cwd?: string;
    home?: string;
    platform?: NodeJS.Platform;
  },
): RuntimeRequest {
  // Before paths are thought of: `node@lts/iron` has a slash too.
  const named = /^(node|bun|deno)@(.*)$/is.exec(text);
  if (named !== null) {
    const kind = named[1]?.toLowerCase() as RuntimeKind;
    const wanted = named[2]?.trim() ?? '';
    if (wanted === '') {
      throw new JsdynoError('UNKNOWN_RUNTIME', `"${text}" names no version`, {
        hint: kind === 'node' ? 'write node@22, node@lts or node@latest' : `write ${kind}@latest`,
      });
    }
    return { from: 'registry', kind, wanted };
  }
  const kind = runtimeKinds.find((known) => known === text);
  if (kind !== undefined) return { from: 'search path', kind };

  const expanded = text === '~' || /^~[/\\]/.test(text) ? home + text.slice(1) : text;
  const looksLikePath =
    expanded.includes('/') || (platform === 'win32' && expanded.includes('\\')) || isAbsolute(expanded);
  if (looksLikePath || exists(resolve(cwd, expanded))) return { from: 'file', path: resolve(cwd, expanded) };

  const meant = suggestion(text);
  throw new JsdynoError(
    'UNKNOWN_RUNTIME',
    `unknown runtime "${text}"${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    { hint: shape },
  );
}

/** What was probably meant by a name that is none: `nod@22`, `nodejs-22`, `v22.9.0`. */
function suggestion(text: string): string | undefined {
  if (/^v?\d+(\.(\d+|x))*$/i.test(text)) return `node@${text.replace(/^v/i, '')}`;
  const match = /^([a-z.]*?)(?:js)?[@:=\- ]*(v?\d[\w.-]*|lts.*|latest|canary|)$/i.exec(text);
  const name = match?.[1] ?? text.split('@')[0] ?? '';
  const version = match?.[2] ?? text.split('@')[1] ?? '';
  // Two letters exchanged are two edits, and with names this short nothing more can be told.
  const [best] = runtimeKinds
    .map((kind) => ({ kind, edits: editDistance(name.toLowerCase(), kind) }))
    .sort((a, b) => a.edits - b.edits);
  if (best === undefined || best.edits > 2 || name.length < 3) return undefined;
  const { kind } = best;
  return version === '' ? kind : `${kind}@${version.replace(/^v/i, '')}`;
}
