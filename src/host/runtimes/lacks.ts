import { isAtLeast } from './is-at-least.ts';

/**
 * What a runtime says when it does not have what a benchmark needs, as a reason in plain words; null for any other
 * failure. Only a missing module or flag, or TypeScript, is taken for that: a missing function may as well be the benchmark's mistake.
 */
export function lacks(output: string): string | null {
  const flag = /bad option: (\S+)/.exec(output)?.[1];
  if (flag !== undefined) return `this runtime has no flag ${flag}`;
  if (/Unknown file extension "\.[cm]?ts"/.test(output) || isTypeScriptAsJavaScript(output)) return TYPESCRIPT;
  const module =
    /(?:No such built-in module:|Cannot find module|Could not resolve:?|Cannot find package) ['"]?((?:node:|internal\/)[\w/:.-]+)/.exec(
      output,
    )?.[1];
  return module === undefined ? null : `this runtime has no module ${module}`;
}

/** Without a flag: nodejs.org/api/typescript.html, "Type stripping". */
const TYPES = [22, 18] as const;
const TYPESCRIPT = `this runtime does not run TypeScript: Node.js ${TYPES.join('.')} and newer, Bun and Deno do`;

/** An older Node.js takes a file that it starts for JavaScript, and its banner says who it was. */
function isTypeScriptAsJavaScript(output: string): boolean {
  const version = /^Node\.js v(\d+\.\d+\.\d+)/m.exec(output)?.[1];
  if (version === undefined || isAtLeast(version, ...TYPES)) return false;
  const place = output.search(/^[^\n]*\.[cm]?ts:\d+$/m);
  return place >= 0 && output.indexOf('\nSyntaxError: ', place) > 0;
}
