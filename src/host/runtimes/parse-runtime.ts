import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { runtimeMeant } from './runtime-meant.ts';
import { ANY_RUNTIME, type RuntimeKind, runtimeKinds } from './types.ts';

/** `node@22`, `node@>=18 <27`: the runtime, and what is wanted of it. */
export const NAMED_RELEASE = new RegExp(`^(${ANY_RUNTIME})@(.*)$`, 'is');

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
 * @throws JsdynoError UNKNOWN_RUNTIME, with what was probably meant; BAD_VARIANT for several in one
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
  const several = text.split(',');
  if (several.length > 1 && several.every(isName) && !exists(resolve(cwd, text))) {
    throw new JsdynoError('BAD_VARIANT', `"${text}" names several runtimes`, {
      hint: `give each its own option: ${several.map((one) => `--new ${one}`).join(' ')}; or --on in place of --new`,
    });
  }
  // Before paths are thought of: `node@lts/iron` has a slash too.
  const named = NAMED_RELEASE.exec(text);
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

  const meant = runtimeMeant(text);
  throw new JsdynoError(
    'UNKNOWN_RUNTIME',
    `unknown runtime "${text}"${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    { hint: shape },
  );
}

/** Neither empty nor a path. */
function isName(text: string): boolean {
  return text !== '' && (!/[/\\]/.test(text) || NAMED_RELEASE.test(text));
}
