import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { installedBytes } from '../../../../src/search/gate/size/installed.ts';
import { isPublished, packedOf } from '../../../../src/search/gate/size/packed.ts';
import { sizeRow, sizeRows } from '../../../../src/search/gate/size/size-rows.ts';
import { DEFAULT_RULES } from '../../../../src/work/rules/default-rules.ts';
import { judgeRows } from '../../../../src/work/rules/judge-rows.ts';
import type { Rule } from '../../../../src/work/rules/rule.ts';
import { ownFolder } from '../../../host/revisions/repositories.ts';

function made(files: Record<string, string>): string {
  const folder = ownFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const json = JSON.stringify;

suite('the size of a package', () => {
  test('is read from what npm prints, as a list and by name', () => {
    const of = { name: 'a', size: 10, unpackedSize: 20 };
    assert.deepEqual(packedOf(json([of])), { name: 'a', packed: 10, unpacked: 20, files: [] });
    const files = [{ path: 'a.js', size: 1 }, null, { size: 1 }];
    assert.deepEqual(packedOf(json({ a: { ...of, files } })), { name: 'a', packed: 10, unpacked: 20, files: ['a.js'] });
    for (const text of ['', '[]', '{}', 'null', json([{ name: 'a' }])]) assert.equal(packedOf(text), null, text);
  });

  test('counts what it needs at run time, each package once, and not what it needs to be developed', () => {
    const folder = made({
      'package.json': json({ dependencies: { a: '1', lost: '1' }, devDependencies: { dev: '1' } }),
      'node_modules/a/package.json': json({ dependencies: { b: '1' } }),
      'node_modules/a/index.js': 'x'.repeat(100),
      'node_modules/a/node_modules/b/package.json': json({ dependencies: { a: '1' } }),
      'node_modules/b/big.js': 'x'.repeat(5000),
      'node_modules/dev/big.js': 'x'.repeat(5000),
      'store/c/package.json': '{}',
    });
    const one = json({ dependencies: { b: '1' } }).length + 100 + json({ dependencies: { a: '1' } }).length;
    assert.equal(installedBytes(folder), one);
    symlinkSync(join(folder, 'store/c'), join(folder, 'node_modules/lost'));
    assert.equal(installedBytes(folder), one + 2);
    assert.equal(installedBytes(made({})), 0);
  });

  test('counts nothing that lies outside of the checkout, wherever names and links lead', () => {
    const outside = made({ 'big.js': 'x'.repeat(5000), 'package.json': '{}' });
    const top = made({
      'packages/a/package.json': json({
        dependencies: { [`../../../..${outside}`]: '1', 'b\0': '1', linked: '1', sibling: '1', '': '1' },
      }),
      'node_modules/other.js': 'x'.repeat(5000),
      'packages/b/package.json': '{}',
    });
    mkdirSync(join(top, 'packages/a/node_modules'));
    symlinkSync(outside, join(top, 'packages/a/node_modules/linked'));
    symlinkSync(join(top, 'packages/b'), join(top, 'node_modules/sibling'));
    assert.equal(installedBytes(top, 'packages/a'), 2);
  });

  test('is that of what is published', () => {
    assert.equal(isPublished(made({ 'package.json': json({ name: 'a', version: '1.0.0' }) })), true);
    assert.equal(isPublished(made({ 'package.json': json({ name: 'a', private: true }) })), false);
    assert.equal(isPublished(made({ 'package.json': '{' })), false);
    assert.equal(isPublished(made({})), false);
  });

  test('of two folders is what npm would pack of them', async () => {
    const of = (text: string) =>
      made({ 'package.json': json({ name: 'a', version: '1.0.0', files: ['a.js'] }), 'a.js': text, 'no.js': text });
    const rows = await sizeRows([of(''), of('x'.repeat(1000))]);
    assert.deepEqual(
      rows.map(({ compared: { row } }) => [row.benchmark, row.metric, row.verdict]),
      [
        ['a', 'packed', 'slower'],
        ['a', 'unpacked', 'slower'],
      ],
    );
    const [before = 0, after = 0] = (rows[1]?.compared.row.rates ?? []).map((rate) => 1 / (rate ?? 1));
    assert.equal(Math.round(after - before), 1000);
  });

  test('is that of its code: what init writes, README and package.json do not make it grow', async () => {
    const code = { 'index.js': 'exports.a = (x) => x + 1;\n' };
    const base = made({ ...code, 'package.json': json({ name: 'a', version: '1.0.0' }) });
    const begun = {
      ...{
        'package.json': json({ name: 'a', version: '1.0.0', devDependencies: { jsdyno: '1' } }),
        'README.md': '# a\n',
      },
      ...{ 'jsdyno.yml': 'operations: [bench/a.js]\n', 'bench/a.js': '// '.repeat(500) },
      '.github/workflows/jsdyno.yml': 'on: pull_request\n',
    };
    const verdicts = async (head: string) => (await sizeRows([base, head])).map(({ compared }) => compared.row.verdict);
    assert.deepEqual(await verdicts(made({ ...code, ...begun })), ['equivalent', 'equivalent']);
    const grown = { 'index.js': `${code['index.js']}exports.b = ${json('xyz'.repeat(100))};\n` };
    assert.deepEqual(await verdicts(made({ ...grown, ...begun })), ['slower', 'slower']);
  });
});

suite('a row of sizes', () => {
  const judged = (bytes: [number, number], rules: readonly Rule[]) => {
    const row = sizeRow('a', 'packed', bytes);
    assert.ok(row !== null);
    return judgeRows([row.compared], rules, [], '2026-11-23')[0]?.judged;
  };

  test('warns where it grew, and fails only where a rule says so', () => {
    assert.equal(judged([100, 110], DEFAULT_RULES), 'warning');
    assert.equal(judged([100, 104], DEFAULT_RULES), 'fine');
    assert.equal(judged([100, 50], DEFAULT_RULES), 'improvement');
    const fails: Rule = { subject: 'size', share: 0.05, action: 'fail' };
    assert.equal(judged([100, 110], [...DEFAULT_RULES, fails]), 'regression');
  });

  test('is there for what grew out of nothing, and not for nothing', () => {
    assert.equal(judged([0, 1000], DEFAULT_RULES), 'warning');
    assert.equal(sizeRow('a', 'installed', [0, 0]), null);
  });
});
