import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { orElse } from '../../text/errors/or-else.ts';
import { textIfThere } from '../files/if-there.ts';
import { fact, firstWith } from './facts/fact.ts';

/**
 * What a runtime says when it does not have what a benchmark needs, as a reason in plain words; null for any other
 * failure. Only a missing module or flag, or TypeScript, is taken for that: a missing function may as well be the benchmark's mistake.
 */
export function lacks(output: string): string | null {
  const flag = /bad option: (\S+)/.exec(output)?.[1];
  if (flag !== undefined) return `this runtime has no flag ${flag}`;
  if (isTypeScriptAsJavaScript(output)) return NO_TYPESCRIPT;
  const module =
    /(?:No such built-in module:|Cannot find module|Could not resolve:?|Cannot find package) ['"]?((?:node:|internal\/)[\w/:.-]+)/.exec(
      output,
    )?.[1];
  return module === undefined ? needsTransform(output) : `this runtime has no module ${module}`;
}

/** An older Node.js takes a file that it starts for JavaScript, and its banner says who it was. */
function isTypeScriptAsJavaScript(output: string): boolean {
  const version = /^Node\.js v(\d+\.\d+\.\d+)/m.exec(output)?.[1];
  if (version === undefined || fact({ kind: 'node', version }, 'typescript') === true) return false;
  const place = output.search(/^[^\n]*\.[cm]?ts:\d+$/m);
  return place >= 0 && output.indexOf('\nSyntaxError: ', place) > 0;
}

const THEN = '--transform transpiles it for all';

/** What is said of a script in TypeScript on a runtime that runs none. */
const NO_TYPESCRIPT = `this runtime does not run TypeScript: Node.js ${firstWith('typescript')} and newer, Bun and Deno do; ${THEN}`;

/** Node.js shows the line above the error. */
const IMPORT_IN_COMMONJS =
  /\.[cm]?ts:\d+\n[^\n]*\n[\s\S]{0,400}?SyntaxError: Cannot use import statement outside a module/;
const DECORATOR = /\.[cm]?ts:\d+\n\s*@[^\n]*\n[\s\S]{0,400}?SyntaxError: /;

/** As Node.js, Bun and Deno say what they do not find, and from where. */
const NOT_FOUND = [
  /Cannot find (?:package|module) '([^'./][^']*)' imported from ([^\s'"]+\.[cm]?[jt]sx?)\b/,
  /Cannot find (?:package|module) ['"]([^'"./][^'"]*)['"] from ['"]([^'"]+\.[cm]?[jt]sx?)['"]/,
  /mport (?:path )?"([^"./][^"]*)" not (?:a dependency|prefixed with)\b[\s\S]*?(?:from "|at )(file:[^\s"]+\.[cm]?[jt]sx?)/,
];

/** Why a runtime cannot run a script that `--transform` would make JavaScript of; null where it says nothing of the kind. */
function needsTransform(output: string): string | null {
  if (/Unknown file extension "\.[cm]?ts"/.test(output)) return NO_TYPESCRIPT;
  const jsx = /Unknown file extension "(\.[jt]sx)"/.exec(output)?.[1];
  if (jsx !== undefined) return `this runtime does not run ${jsx}: ${THEN}`;
  const syntax = /(TypeScript [\w -]{1,60}) (?:is|are) not supported in strip-only mode/.exec(output)?.[1];
  if (syntax !== undefined) return `this runtime only strips types and does not run a ${syntax}: ${THEN}`;
  if (IMPORT_IN_COMMONJS.test(output)) return `this runtime reads the file as CommonJS, which has no import: ${THEN}`;
  if (DECORATOR.test(output)) return `this runtime has no decorators: ${THEN}`;
  const plain = stripVTControlCharacters(output); // Deno's has colours
  for (const pattern of NOT_FOUND) {
    const [, specifier, from] = pattern.exec(plain) ?? [];
    if (specifier === undefined || from === undefined) continue;
    if (isMapped(specifier, dirname(pathOf(from)))) {
      return `this runtime ignores the paths of tsconfig.json, which ${specifier} needs: ${THEN}`;
    }
  }
  return null;
}

/** What a program prints need not be the URL of a file. */
function pathOf(place: string): string {
  return orElse(() => (place.startsWith('file:') ? fileURLToPath(place) : place), '/');
}

/** Whether the nearest tsconfig.json may give such a name a path. */
function isMapped(specifier: string, folder: string): boolean {
  const text = textIfThere(join(folder, 'tsconfig.json'));
  if (text === null) return dirname(folder) !== folder && isMapped(specifier, dirname(folder));
  const names = [...(text.split('"paths"')[1] ?? '').matchAll(/"([^"*]+)(\*?)[^"]*"\s*:/g)];
  return names.some(([, name = '', star]) => (star === '' ? specifier === name : specifier.startsWith(name)));
}
