/** Rings of files, and what leaves the harness, in trees made up for it. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cycles, importsIn, importsOf, outside } from './imports.ts';

suite('imports', () => {
  const tree = (texts: Record<string, string>) => importsOf(new Map(Object.entries(texts)));

  test('are found from the root, with whether they are of types alone', () => {
    const text = "import type { A } from './a.ts';\nexport { b } from '../b/b.ts';\nimport fs from 'node:fs';";
    assert.deepEqual(importsIn('src/c/c.ts', text), [
      { path: 'src/c/a.ts', types: true },
      { path: 'src/b/b.ts', types: false },
    ]);
  });

  test('make no ring where two files share a third', () => {
    const files = { 'src/a.ts': "import './b.ts';\nimport './c.ts';", 'src/b.ts': "import './c.ts';", 'src/c.ts': '' };
    assert.deepEqual(cycles(tree(files)), []);
  });

  test('make a ring of two, of three, of types, of one file', () => {
    assert.deepEqual(
      cycles(tree({ 'src/a.ts': "import { b } from './b.ts';", 'src/b.ts': "import type { A } from './a.ts';" })),
      [['src/a.ts', 'src/b.ts']],
    );
    const three = {
      'src/a/a.ts': "import '../b/b.ts';",
      'src/b/b.ts': "import '../c.ts';",
      'src/c.ts': "import './a/a.ts';",
    };
    assert.deepEqual(cycles(tree(three)), [['src/a/a.ts', 'src/b/b.ts', 'src/c.ts']]);
    assert.deepEqual(cycles(tree({ 'src/a.ts': "import './a.ts';" })), [['src/a.ts']]);
  });
});

suite('a folder that stands alone', () => {
  const isBuiltIn = (name: string) => ['fs', 'node:fs'].includes(name);
  const left = (text: string) => outside('src/harness', 'src/harness/operations/a.cjs', text, isBuiltIn);

  test('may load what is its own or Node.js own', () => {
    assert.deepEqual(
      left("require('fs'); require('./run.cjs'); require('../common.js'); import x from 'node:fs';"),
      [],
    );
    assert.deepEqual(left('require(file); import(pathToFileURL(file).href)'), []);
  });

  test('may load nothing else, however it is written', () => {
    for (const load of [
      (path: string) => `require('${path}')`,
      (path: string) => `require("${path}")`,
      (path: string) => `require(\`${path}\`)`,
      (path: string) => `require.resolve('${path}')`,
      (path: string) => `import('${path}')`,
      (path: string) => `import x from '${path}';`,
      (path: string) => `export * from '${path}';`,
      (path: string) => `import '${path}';`,
    ]) {
      for (const path of ['../../process/child.ts', '../../harness-of-another/x.js', 'tar']) {
        assert.deepEqual(left(load(path)), [`src/harness/operations/a.cjs loads ${path}`], load(path));
      }
    }
  });
});
