/**
 * What a bundle contains of other packages, with what their licences want to stand beside it: a plug-in for the bundler. A build ends with
 * an error where nobody has looked at the licence of a package.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Those that allow a copy within a package under the MIT licence, as long as their texts are with it. */
const KNOWN = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-3.0',
  'ISC',
  'MIT',
];
/** A package's own licence and notices, and the licences of what it has taken from elsewhere. */
const TEXTS = /^((licen[sc]e|copying|notice|copyrightnotice)(\.\w+)?|licenses[\\/].*)$/i;

/**
 * @param into a file of the bundle; `banner`: a comment at the beginning of each script, for scripts that go where no other file does
 */
export function notices(into: string): Plugin {
  return {
    name: 'notices',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const folders = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(packageOf)));
      const text = [...folders].map(noticeOf).sort().join('\n\n');
      if (into !== 'banner') this.emitFile({ type: 'asset', fileName: into, source: `${text}\n` });
      else if (text !== '')
        for (const chunk of chunks) chunk.code = `/*!\n${text.replaceAll('*/', '* /')}\n*/\n${chunk.code}`;
    },
  };
}

/** The folder of the package that a module is of; none of jsdyno's own. */
function packageOf(module: string): string[] {
  return /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.slice(0, 1) ?? [];
}

function noticeOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!KNOWN.includes(license)) throw new Error(`${name}: nobody has looked at ${license} (scripts/notices.ts)`);
  const files = globSync(['*', 'licenses/*'], { cwd: folder }).filter((file) => TEXTS.test(file));
  // A page reads a line's end of Windows as another, and the script would no more be the one that its content policy allows.
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  // Some packages carry none: who made it, and what the name of the licence stands for.
  if (texts.length === 0)
    texts.push(`By ${author?.name ?? author}. The licence: https://spdx.org/licenses/${license}.html`);
  return [`# ${name} ${version}, ${license}`, ...texts].join('\n\n');
}
