/** Tests that share a process (scripts/run-tests.ts) leave it as it was, and start none. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../host-variant.ts';

const NOT_SHARED = [
  /node:child[_]process/,
  /\bstartProgram\(/,
  /\bprocess\.chdir\(/,
  /\bprocess\.env\.\w+ = /,
  /delete process\.env/,
];

test('what starts processes, or changes what is global, is named .slow.test.ts', () => {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.slow.test.ts'));
  assert.ok(files.length > 250);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return NOT_SHARED.filter((one) => one.test(text)).map((one) => `${file}: ${one.source}`);
  });
  assert.deepEqual(found, []);
});

test('every test file that is named somewhere is there', () => {
  const names = globSync('test/**/*.{test,rates}.ts', { cwd: ROOT }).map((file) => basename(file));
  // Examples of a name, and files that tests make.
  const isThere = new Set([...names, 'NAME.test.ts', 'NAME.slow.test.ts', 'NAME.rates.ts']);
  const texts = globSync(['*.md', '{docs,src,test,benchmarks/self}/**/*.{md,ts,cjs,js}'], { cwd: ROOT });
  const missing = texts.flatMap((file) => {
    const named = readFileSync(join(ROOT, file), 'utf8').matchAll(/(?<![\w.$])[\w-]+\.(?:slow\.test|test|rates)\.ts/g);
    return [...named].filter(([name]) => !isThere.has(name)).map(([name]) => `${file}: ${name}`);
  });
  assert.deepEqual(missing, []);
});
