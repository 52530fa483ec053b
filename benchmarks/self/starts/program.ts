/** The command line tool of `jsdyno startup`, 200 modules, in the forms in which people ship one. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliBundle, cliModules } from '../../../src/kinds/startup/processes/cli-modules.ts';

/** Paths of the forms within their folder. */
export const FORMS = {
  cjs: 'cjs/main.js',
  esm: 'esm/main.mjs',
  ts: 'ts/main.mts',
  oneFile: 'one/main.js',
  snapshot: 'one/snapshot.js',
} as const;

export function writeForms(folder: string): void {
  const modules = cliModules();
  const bundle = cliBundle(modules);
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [name, text] of modules) {
    write(`cjs/${name}`, text);
    write(`esm/${name.replace(/js$/, 'mjs')}`, asModule(text, 'mjs'));
    write(`ts/${name.replace(/js$/, 'mts')}`, typed(asModule(text, 'mts')));
  }
  write('cjs/package.json', '{ "type": "commonjs" }\n');
  write('one/package.json', '{ "type": "commonjs" }\n');
  write(FORMS.snapshot, bundle);
  write(FORMS.oneFile, bundle.replace(/^require\('v8'\).*$/m, 'tool.run(process.argv.slice(2));'));
}

/** Each `require` becomes an import of the whole module, each `exports` an export. */
function asModule(text: string, ending: string): string {
  const imports: string[] = [];
  const body = text
    .replace("'use strict';\n", '')
    .replaceAll(/require\('([^']+)'\)/g, (_, name: string) => {
      imports.push(`import * as m${imports.length} from '${name.replace(/js$/, ending)}';\n`);
      return `m${imports.length - 1}`;
    })
    .replace(/^if \(require\.main === module\) (.*)$/m, '$1')
    .replace(/^exports\.run = run;$/m, 'export { run };')
    .replace(
      /^module\.exports = \{\n {2}(\w+),\n {2}commands: (.*),\n\};$/m,
      'export { $1 };\nexport const commands = $2;',
    );
  return imports.join('') + body;
}

/** The parameters of its functions and methods have types. */
function typed(text: string): string {
  return text.replaceAll(
    /^( {2}|function )(\w+)\(([a-z, ]+)\) \{$/gm,
    (_, start: string, name: string, list: string) => {
      return `${start}${name}(${list.replaceAll(/\w+/g, '$&: any')}) {`;
    },
  );
}
