import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { importGraph } from '../../../../src/search/gate/changed/import-graph.ts';
import { importsOf } from '../../../../src/search/gate/changed/imports-of.ts';
import { ownPackages } from '../../../../src/search/gate/changed/own-packages.ts';
import { whyTouched } from '../../../../src/search/gate/changed/touched.ts';

const root = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(root, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

write({
  'package.json': '{ "name": "top", "workspaces": ["packages/*"], "exports": "./src/index.js" }',
  'bench/json.mjs':
    "import { parse } from '../src/parse.js';\nimport { suite } from 'jsdyno';\nexport * from './_shared.mjs';\n",
  'bench/_shared.mjs': "const data = await import('./data.json', { with: { type: 'json' } });\n",
  'bench/data.json': '{}',
  'bench/plain.cjs':
    "const a = require('../src/old'); // require('../src/not.js')\nconst text = \"require('../src/no.js')\";\n",
  'bench/typed.ts':
    "import type { A } from './types.ts';\nimport { b } from '../src/typed.js';\nconst c: A = b as A;\n",
  'bench/types.ts': 'export type A = number;\n',
  'bench/wild.js': 'for (const name of names) require(`../src/${name}`);\n',
  'bench/member.js': "import { x } from 'part';\nimport { y } from 'unbuilt';\n",
  'bench/self.js': "import top from 'top';\n",
  'bench/broken.js': 'const = 5;\n',
  'bench/lost.js': "import './gone.js';\n",
  'src/index.js': "import './parse.js';\n",
  'src/parse.js': "import './deep.js';\nimport fs from 'node:fs';\n",
  'src/deep.js': "import './parse.js';\n",
  'src/old/index.js': 'module.exports = 1;\n',
  'src/typed.ts': 'export const b = 1;\n',
  'packages/part/package.json': '{ "name": "part", "main": "lib/part.js" }',
  'packages/part/lib/part.js': "require('./more.js');\n",
  'packages/part/lib/more.js': '',
  'packages/unbuilt/package.json': '{ "name": "unbuilt", "main": "dist/index.js" }',
  'node_modules/other/package.json': '{ "name": "other" }',
});

const within = {
  root: realpathSync(root),
  packages: ownPackages(realpathSync(root), [
    'package.json',
    'packages/part/package.json',
    'packages/unbuilt/package.json',
    'node_modules/other/package.json',
  ]),
};
const graph = (script: string) => importGraph(join(root, script), within);

suite('what a script imports', () => {
  test('follows imports, re-exports, require and import() with a plain text, round rings', () => {
    assert.deepEqual(graph('bench/json.mjs'), {
      files: ['bench/json.mjs', 'src/parse.js', 'bench/_shared.mjs', 'src/deep.js', 'bench/data.json'],
      folders: [],
      open: null,
    });
  });

  test('not what comments and texts say', () => {
    assert.deepEqual(graph('bench/plain.cjs').files, ['bench/plain.cjs', 'src/old/index.js']);
  });

  test('of TypeScript without types, and with .js written for .ts', () => {
    assert.deepEqual(graph('bench/typed.ts'), { files: ['bench/typed.ts', 'src/typed.ts'], folders: [], open: null });
  });

  test('through packages of the workspace, and the package itself', () => {
    assert.deepEqual(graph('bench/member.js'), {
      files: ['bench/member.js', 'packages/part/lib/part.js', 'packages/part/lib/more.js'],
      folders: ['packages/unbuilt'],
      open: null,
    });
    assert.deepEqual(graph('bench/self.js').files, ['bench/self.js', 'src/index.js', 'src/parse.js', 'src/deep.js']);
  });

  test('says where more may be loaded', () => {
    assert.match(String(graph('bench/wild.js').open), /^bench\/wild\.js: what it imports is worked out when it runs$/);
    assert.match(String(graph('bench/broken.js').open), /its syntax is not read/);
    assert.match(String(graph('bench/lost.js').open), /"\.\/gone\.js" is not found/);
  });

  test('of a nesting that is too deep to read', () => {
    const deep = `${'['.repeat(1e5)}require('./a.js')${']'.repeat(1e5)}`;
    assert.match(String(importsOf('a.js', deep).open), /its syntax is not read/);
  });
});

suite('a benchmark is touched by', () => {
  const why = (script: string, ...changed: string[]) =>
    whyTouched({ name: script, scripts: [script], beside: ['bench/data'] }, changed, graph);

  test('what it loads, what lies beside it, and what bears on everything', () => {
    assert.equal(why('bench/json.mjs', 'README.md', 'src/deep.js'), 'it loads src/deep.js');
    assert.equal(why('bench/json.mjs', 'bench/data/big.bin'), 'bench/data/big.bin belongs to it');
    assert.equal(why('bench/json.mjs', 'package-lock.json'), 'package-lock.json bears on everything');
    assert.match(String(why('bench/member.js', 'packages/unbuilt/src/a.ts')), /a package/);
    assert.match(String(why('bench/wild.js', 'docs/a.md')), /may load anything/);
  });

  test('nothing else', () => {
    assert.equal(why('bench/json.mjs', 'src/typed.ts', 'README.md', 'bench/database.js'), null);
    assert.match(String(whyTouched({ name: 'a', scripts: [], beside: [] }, ['x.js'], graph)), /not known/);
  });
});
