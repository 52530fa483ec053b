import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { formatOf } from '../../../src/host/transform/transform-scripts.ts';

const root = mkdtempSync(join(tmpdir(), 'jsdyno-format-'));
after(() => rmSync(root, { recursive: true }));

const IMPORTS = "import { a } from './a';\n";
const CASES: [type: string | null, name: string, text: string, format: 'esm' | 'cjs'][] = [
  [null, 'a.mts', '', 'esm'],
  ['module', 'a.cts', IMPORTS, 'cjs'],
  ['module', 'a.ts', '', 'esm'],
  ['commonjs', 'a.ts', IMPORTS, 'cjs'],
  ['commonjs', 'a.tsx', `${IMPORTS}const b = await a();\n`, 'esm'],
  ['commonjs', 'a.ts', `${IMPORTS}export const url = import.meta.url;\n`, 'esm'],
  [null, 'a.ts', IMPORTS, 'esm'],
  [null, 'a.ts', `${IMPORTS}const here = __dirname;\n`, 'cjs'],
  [null, 'a.ts', "const a = require('a');\n", 'cjs'],
  [null, 'a.ts', 'async function f() {\n  await 1;\n}\n', 'cjs'],
];

test('a script is loaded as its project means it', () => {
  for (const [i, [type, name, text, format]] of CASES.entries()) {
    const folder = join(root, String(i));
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(type === null ? {} : { type }));
    writeFileSync(join(folder, name), text);
    assert.equal(formatOf(join(folder, name)), format, JSON.stringify([type, name, text]));
  }
});
