/** Files of operations, and trees, on their way to a machine that has none of them. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { loadKind } from '../../../../src/kinds/kinds.ts';
import { operationsPlan } from '../../../../src/kinds/operations/plan.ts';
import { isSameWork } from '../../../../src/work/experiment/same-work.ts';
import { makeRepository } from '../../../host/revisions/repositories.ts';
import { home, node, ok, outcomes, sums, travelled, write } from './travelled.ts';

const SUM_UP = 'module.exports = (n) => { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum; };\n';

suite('operations travel, and the work is the same', () => {
  test('files of operations with what they load of their project', async () => {
    const bench = `const { suite } = require('jsdyno');
const work = require('../lib/work.js');
const shared = require('./_shared.js');
suite('sums').add('hundred', () => work(shared.hundred));
`;
    const { runs } = await travelled({
      kind: 'ops',
      plan: () => operationsPlan(['bench/sum.js', 'json'], 2, { runs: 1, seed: 1, test: true, filter: ['sums'] }),
      variants: [`one: ${node}`, `two: ${node} --require ./setup.js`],
      files: {
        'project/.git/HEAD': '',
        'project/lib/work.js': SUM_UP,
        'project/packages/a/bench/sum.js': bench.replace('../lib', '../../../lib'),
        'project/packages/a/bench/_shared.js': 'exports.hundred = globalThis.isSetUp ? 100 : 99;\n',
        'project/packages/a/package.json': '{}',
        'project/packages/a/setup.js': 'globalThis.isSetUp = true;\n',
      },
      cwd: 'project/packages/a',
    });
    assert.deepEqual(outcomes(runs), ok(2));
  });

  test('JavaScript that was made of them, and what lies beside it', async () => {
    const bench = `import { readFileSync } from 'node:fs';
import { suite } from 'jsdyno';
import { Sum } from '../lib/work';
const text: string = readFileSync(new URL('./data.txt', import.meta.url), 'utf8');
suite('sums').add('hundred', () => Sum.Hundred + text.length);
`;
    const { runs, brought } = await travelled({
      kind: 'ops',
      plan: () => operationsPlan(['bench/sum.ts'], 2, { runs: 1, seed: 1, test: true, transform: true }),
      variants: [`one: ${node}`, `two: ${node} --no-opt`],
      files: {
        'project/package.json': '{ "type": "module" }',
        'project/lib/work.ts': 'export enum Sum { Hundred = 4950 }\n',
        'project/bench/sum.ts': bench,
        'project/bench/data.txt': 'text',
      },
    });
    assert.deepEqual(outcomes(runs), ok(2));
    const folders = new Set(
      brought.variants.flatMap(({ transformed = [] }) => transformed.map(({ folder }) => folder)),
    );
    assert.equal(folders.size, 1);
    for (const folder of folders) assert.ok(folder.startsWith(join(home, 'brought')), folder);
  });

  test('the built-in operations', async () => {
    const { runs } = await travelled({
      kind: 'ops',
      plan: () => operationsPlan(['json'], 1, { runs: 1, seed: 1, test: true }),
      variants: [node],
      files: { 'project/README': '' },
    });
    assert.ok(runs.length > 0);
    assert.deepEqual(outcomes(runs), ok(runs.length));
  });

  test('trees: another folder, and a revision whose repository is not there', async () => {
    const { runs, brought } = await travelled({
      kind: 'ops',
      plan: () => operationsPlan(['bench/sum.js'], 3, { runs: 1, seed: 1, test: true }),
      variants: [`here: ${node}`, `there: ${node} in ../other`, `then: ${node} at HEAD~1`],
      files: { 'other/bench/sum.js': sums(3) },
      prepare(away) {
        const repository = makeRepository(join(away, 'project'));
        repository.commit('one', { 'bench/sum.js': sums(1) });
        repository.commit('two', { 'bench/sum.js': sums(2) });
      },
    });
    assert.deepEqual(outcomes(runs), ok(3));
    const folders = brought.variants.map(({ tree }) => tree && readFileSync(join(tree.folder, 'bench/sum.js'), 'utf8'));
    assert.deepEqual(folders, [undefined, sums(3), sums(1)]);
  });
});

suite('what is not the same is told', () => {
  test('a file that was changed before it was sent is another work', async () => {
    const kind = await loadKind('ops');
    const folder = join(home, 'changed');
    write(folder, { 'a.js': sums(1) });
    process.chdir(folder);
    const plan = operationsPlan(['a.js'], 1, { seed: 1 });
    const before = kind.open(plan).prepare();
    writeFileSync(join(folder, 'a.js'), sums(2));
    const after = kind.open(plan).prepare();
    assert.equal(isSameWork(after, { suiteSha256: before.sha256 }), false);
    assert.equal(isSameWork(before, { suiteSha256: before.sha256 }), true);
    process.chdir(home);
  });
});
