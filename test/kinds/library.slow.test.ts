/** Each kind of work as a function, on the Node.js that runs the tests. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import * as library from '../../src/index.ts';
import { SUITE } from '../host-variant.ts';

suite('the library has every kind', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  const database = library.openStore(join(home, 'experiments.sqlite'));
  after(() => {
    database.close();
    rmSync(home, { recursive: true });
  });
  const on = [`host: ${process.execPath}`];
  const spin = { on: on[0] as string, suite: SUITE, set: ['n=1000', 'k=8'], database };

  test('run: each run in its order, with events', async () => {
    const ended: string[] = [];
    const events = { onRunEnd: ({ configuration }: library.RunStep) => void ended.push(configuration.configuration) };
    const rates = await library.run({ ...spin, categories: ['forms'], filter: ['spin'], runs: 2, events });
    assert.equal(rates.length, 4);
    assert.equal(ended.length, 4);
    assert.ok(rates.every(({ benchmark, rate }) => benchmark === 'forms/spin.js' && (rate ?? 0) > 0));
    const [stored] = library.listExperiments(database);
    assert.deepEqual([stored?.kind, stored?.plan.view], ['suite', 'run']);
  });

  test('scatter: what scatterCells takes; and no benchmark of that name', async () => {
    const csv = await library.scatter({ ...spin, benchmark: 'forms/spin.js', runs: 2 });
    const { cells } = library.scatterCells(csv, 'k', 'kind');
    assert.equal(cells.length, 2);
    assert.ok(cells.every(({ runs, rate }) => runs === 2 && rate > 0));
    await assert.rejects(library.scatter({ ...spin, benchmark: 'forms/spun.js' }), { code: 'UNKNOWN_BENCHMARK' });
  });

  test('noise: by module, then of all', async () => {
    const lines = await library.noise({ ...spin, categories: ['forms'], filter: ['spin'], runs: 3 });
    assert.deepEqual(
      lines.map(({ module, rows }) => [module, rows]),
      [
        ['forms', 2],
        [null, 2],
      ],
    );
  });

  test('ops: what each costs, and the same of the stored experiment', async () => {
    const file = join(home, 'ops.cjs');
    writeFileSync(
      file,
      `const { suite } = require(${JSON.stringify(join(import.meta.dirname, '../../src/harness/operations/api.cjs'))});
       suite('s').add('parse', { inputs: ['[1,2]', '[3]'], run: (text) => JSON.parse(text) });`,
    );
    const report = await library.ops({ files: [file], on, runs: 1, batch: 1000, database });
    assert.equal(report.groups[0]?.rows[0]?.operation, 'parse');
    assert.equal(report.groups[0]?.rows[0]?.cells[0]?.verdict, 'measured');
    assert.deepEqual((await library.operationsOf(database, 'last')).groups, report.groups);
    assert.equal(report.against, 'baseline');
    assert.equal((await library.operationsOf(database, 'last', { neighbours: true })).against, 'neighbour');
  });

  test('startup: scripts and command lines; a signal ends it and keeps what there is', async () => {
    const report = await library.startup({ scripts: ['empty'], on, runs: 2, warmup: 0, database });
    assert.equal(report.processes[0]?.cells[0]?.runs, 2);
    const abort = new AbortController();
    const aborted = await library.startup({
      commands: ['a: true', 'b: true'],
      runs: 50,
      warmup: 0,
      database,
      abort: abort.signal,
      events: { onRoundEnd: (round) => round === 3 && abort.abort() },
    });
    assert.equal(aborted.processes[0]?.cells[0]?.runs, 3);
    assert.match(aborted.warnings.map(library.warningText).join('\n'), /is not complete/);
    assert.deepEqual((await library.startupOf(database, 'last')).processes, aborted.processes);
  });

  test('http: throughput of a scenario', { timeout: 60_000 }, async () => {
    const report = await library.http({ on, test: true, shares: [], database });
    assert.equal(report.routes[0]?.throughput[0]?.verdict, 'measured', JSON.stringify(report.routes[0]?.throughput));
    assert.deepEqual((await library.httpOf(database, 'last')).routes, report.routes);
  });

  test('any kind by the name that it is stored as, and none that there is not', async () => {
    for (const name of ['suite', 'compare', 'run', 'scatter', 'import', 'ops', 'startup', 'http']) {
      const kind = await library.loadKind(name);
      assert.equal(kind.metrics.filter(({ stopsRounds }) => stopsRounds).length, 1, name);
    }
    await assert.rejects(library.loadKind('constructor'), { code: 'IMPORT_INVALID' });
  });
});
