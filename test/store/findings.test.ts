import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import type { Figures } from '../../src/measure/figures.ts';
import { readConfigurations, readVariants } from '../../src/store/experiments.ts';
import { countBatches, countRuns, runFindings } from '../../src/store/run-counts.ts';
import { eachLatencyHistogram, eachRun, earlierRuns, refuseRuns, runWriter, turnsByRow } from '../../src/store/runs.ts';
import { prepareSchema } from '../../src/store/schema.ts';
import { createExperiment } from '../../src/store/write-experiment.ts';
import { hostVariant } from '../host-variant.ts';

/** An experiment of two benchmarks on two variants, whose runs tell what `told` says of row, variant and round. */
function stored(told: (row: number, variant: number, round: number) => Figures | undefined, rounds = 4) {
  const database = new DatabaseSync(':memory:');
  prepareSchema(database, ':memory:');
  const configurations = ['b/second.js', 'a/first.js', 'a/first.js'].map((benchmark, i) => ({
    kind: 'suite' as const,
    benchmark,
    configuration: `n=${i}`,
    parameters: { n: i },
    missing: {},
  }));
  const { id } = createExperiment(database, {
    ...{ name: 'one', kind: 'suite', origin: 'measured', plan: {}, environment: {}, owner: null },
    variants: [hostVariant('old'), hostVariant('new')],
    configurations,
  });
  const write = runWriter(database);
  for (const [row, { id: configuration }] of readConfigurations(database, id).entries()) {
    for (const [place, { id: variant }] of readVariants(database, id).entries()) {
      for (let round = 1; round <= rounds; round++) {
        const figures = told(row, place, round);
        const outcome = { outcome: 'ok' as const, rate: 1, time: '0.1', parameters: {}, resources: {}, figures };
        write({ configuration, variant, round }, { outcome, startedAt: 100 * round - place, wallMs: 1, stderr: '' });
      }
    }
  }
  return { database, id };
}

const loaded = (...codes: string[]): Figures => ({
  http: {
    generator: { name: 'own', version: '1' },
    cpus: null,
    marks: codes.map((code) => ({ code, message: 'in words' })),
    attempts: 1,
  },
});

suite('what runs tell beside their rates', () => {
  test('files that they changed are named by benchmark, each once and in order', () => {
    const { database, id } = stored((row, variant, round) => {
      if (row === 0) return round === 3 ? { changed: ['z.js', 'a "quoted".js'] } : { metrics: { p99: 1 } };
      return row === 1 ? { changed: variant === 0 ? ['common.js'] : ['b.js', 'common.js'] } : undefined;
    });
    after(() => database.close());
    assert.deepEqual(runFindings(database, id), {
      loaded: 0,
      bound: 0,
      changed: [
        { benchmark: 'a/first.js', files: ['b.js', 'common.js'] },
        { benchmark: 'b/second.js', files: ['a "quoted".js', 'z.js'] },
      ],
    });
  });

  test('loads, and those in which the generator was the limit, are counted', () => {
    const { database, id } = stored((row, variant, round) =>
      row === 2 ? loaded(...(variant === 1 && round > 1 ? ['lagging', 'generator-bound'] : [])) : undefined,
    );
    after(() => database.close());
    assert.deepEqual(runFindings(database, id), { loaded: 8, bound: 3, changed: [] });
    assert.deepEqual([...eachLatencyHistogram(database, id)].length, 24);
  });

  test('batches are counted over all runs, and are none where the first runs have none', () => {
    const batches = stored((_, variant) => ({ batches: { clean: variant === 0 ? 3 : 5, taken: 6, size: 1 } }));
    const without = stored(() => ({ metrics: { wall: 1 } }));
    after(() => batches.database.close());
    after(() => without.database.close());
    assert.deepEqual({ ...countBatches(batches.database, batches.id) }, { clean: 12 * 8, taken: 24 * 6 });
    assert.deepEqual({ ...countBatches(without.database, without.id) }, { clean: 0, taken: 0 });
  });

  test('how a row took its turns is told by the first of its runs that began', () => {
    const { database, id } = stored((row, variant, round) =>
      row === 0 ? undefined : { turns: { parameter: 'n', n: 10 * round + variant, declared: true } },
    );
    after(() => database.close());
    assert.deepEqual(
      turnsByRow(database, id).map(({ benchmark, turns }) => [benchmark, 'n' in turns ? turns.n : null]),
      [
        // In each round the second variant began first here.
        ['a/first.js', 11],
        ['a/first.js', 11],
      ],
    );
  });

  test('what a row was measured to be before a round is told without samples', () => {
    const { database, id } = stored((_, variant, round) => ({
      metrics: { declared: 10 * round + variant },
      samples: { steady: [1, 2], cold: [] },
    }));
    after(() => database.close());
    const [row] = readConfigurations(database, id);
    const runs = earlierRuns(database, row?.id ?? 0, 3);
    assert.deepEqual([...new Set(runs.map(({ round }) => round))], [1, 2]);
    assert.equal(runs.length, 4);
    assert.deepEqual(
      runs.map(({ told }) => told),
      [10, 11, 20, 21].map((declared) => ({ metrics: { declared } })),
    );
    assert.ok(runs.every(({ rate }) => (rate ?? 0) > 0));
    assert.deepEqual(earlierRuns(database, row?.id ?? 0, 1), []);
  });

  test('runs of an experiment that is in doubt have a reason in place of a figure, and those of others stay', () => {
    const { database, id } = stored(() => ({ metrics: { wall: 1 } }));
    after(() => database.close());
    refuseRuns(database, id + 1, 'another');
    assert.deepEqual(countRuns(database, id), { ok: 24, failed: 0, unavailable: 0 });
    refuseRuns(database, id, 'somebody changed a file');
    assert.deepEqual(countRuns(database, id), { ok: 0, failed: 24, unavailable: 0 });
    const runs = [...eachRun(database, id)];
    assert.ok(
      runs.every(
        ({ rate, figures, reason }) => rate === null && figures === null && reason === 'somebody changed a file',
      ),
    );
  });
});
