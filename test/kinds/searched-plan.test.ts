/** What is typed to search a change in becomes the plan that the kind's own command would make. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { HttpPlan } from '../../src/kinds/http/plan.ts';
import type { MemoryPlan } from '../../src/kinds/memory/plan.ts';
import type { OperationsPlan } from '../../src/kinds/operations/plan.ts';
import type { SearchedWork } from '../../src/kinds/searched-plan.ts';
import { searchedPlan } from '../../src/kinds/searched-plan.ts';
import type { StartupPlan } from '../../src/kinds/startup/plan.ts';
import { openSuite, selectBenchmarks } from '../../src/kinds/suite/files/suite.ts';
import type { SuitePlan } from '../../src/kinds/suite/plan.ts';

async function planned<P>(work: SearchedWork): Promise<P> {
  return (await searchedPlan({ seed: 5, ...work }, 3)).plan as unknown as P;
}

suite('the plan of what is searched', () => {
  test('of benchmarks: modules, files as reports call them, and settings among them', async () => {
    const plan = await planned<SuitePlan>({ kind: 'suite', names: ['buffers/buffer-tojson.js', 'len=4096'] });
    assert.equal(plan.view, 'compare');
    assert.deepEqual(selectBenchmarks(openSuite(), plan), ['buffers/buffer-tojson.js']);
    assert.deepEqual(plan.set, ['len=4096']);
    assert.notEqual(plan.fixed, true);
  });

  test('a module beside a file is meant whole, and a filter is for it alone', async () => {
    const whole = await planned<SuitePlan>({ kind: 'suite', names: ['buffers/buffer-tojson.js', 'url'] });
    const chosen = selectBenchmarks(openSuite(), whole);
    assert.deepEqual(
      chosen.filter((name) => name.startsWith('url/')),
      selectBenchmarks(openSuite(), { categories: ['url'], filter: [], exclude: [] }),
    );
    assert.deepEqual(
      chosen.filter((name) => !name.startsWith('url/')),
      ['buffers/buffer-tojson.js'],
    );
    const some = await planned<SuitePlan>({
      kind: 'suite',
      names: ['buffers/buffer-tojson.js', 'url'],
      filter: ['parse'],
    });
    const filtered = selectBenchmarks(openSuite(), some);
    assert.ok(filtered.includes('buffers/buffer-tojson.js'));
    assert.ok(filtered.some((name) => name.startsWith('url/')));
    assert.ok(filtered.every((name) => !name.startsWith('url/') || name.includes('parse')));
  });

  test('of operations, starts, memory and servers', async () => {
    const ops = await planned<OperationsPlan>({ kind: 'ops', names: ['string-searching'], batch: 100, turns: false });
    assert.deepEqual([ops.categories, ops.batch, ops.turns], [['string-searching'], 100, false]);
    const starts = await planned<StartupPlan>({ kind: 'startup', names: ['empty'] });
    assert.equal(starts.startup.scripts.length, 1);
    const line = await planned<StartupPlan>({ kind: 'startup', names: ['node cli.js --help'] });
    assert.deepEqual(line.startup.lines, ['node cli.js --help']);
    const memory = await planned<MemoryPlan>({ kind: 'memory', names: ['test/fixtures/suite/common.js'] });
    assert.equal(memory.watched.scripts.length, 1);
    const servers = await planned<HttpPlan>({ kind: 'http', names: [] });
    assert.equal(servers.http.scenarios.length, 1);
    // Throughput alone.
    assert.deepEqual([servers.http.rates, servers.http.shares], [[], []]);
  });

  test('nothing named, and options of other kinds, are refused', async () => {
    for (const kind of ['suite', 'ops', 'memory'] as const) {
      await assert.rejects(searchedPlan({ kind, names: [] }, 2), { code: 'BAD_USAGE' });
    }
    const wrong: SearchedWork[] = [
      { kind: 'startup', names: [], filter: ['a'] },
      { kind: 'http', names: [], batch: 3 },
      { kind: 'ops', names: ['string-searching'], suite: 'x' },
      { kind: 'memory', names: ['a.js'], turns: true },
    ];
    for (const work of wrong) {
      await assert.rejects(searchedPlan(work, 2), { code: 'BAD_OPTION' }, work.kind);
    }
    await assert.rejects(searchedPlan({ kind: 'startup', names: ['empty', 'node a.js'] }, 2), { code: 'BAD_USAGE' });
  });
});
