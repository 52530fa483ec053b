import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { suiteKind } from '../../../../src/kinds/suite/kind.ts';
import { otherFigure } from '../../../../src/search/bisect/answer/answer-of.ts';
import type { SearchState } from '../../../../src/search/bisect/search-state.ts';
import { visited } from '../../../../src/search/bisect/stored-search.ts';
import { readConfigurations, readVariants } from '../../../../src/store/experiments.ts';
import { runWriter } from '../../../../src/store/runs.ts';
import { openStore } from '../../../../src/store/store.ts';
import { createExperiment } from '../../../../src/store/write-experiment.ts';
import { hostVariant } from '../../../host-variant.ts';

const SCATTER = [1, 1.02, 0.98, 1.01];

/** A stored row of two places: rates by round of both, and what their first calls said. */
function answerOf(declared: readonly [number, number] | null, ends: { ratio: number; different: boolean }) {
  const database = openStore(':memory:');
  const experiment = createExperiment(database, {
    name: 'x',
    kind: 'suite',
    origin: 'measured',
    plan: {},
    environment: {},
    variants: ['old', 'new'].map((label) => ({ ...hostVariant(label), label })),
    configurations: [
      { kind: 'suite', benchmark: 'a.js', configuration: 'n=1', parameters: { n: 1 }, missing: {} },
    ] as never,
    owner: null,
  });
  const [row] = readConfigurations(database, experiment.id, 'suite');
  const variants = readVariants(database, experiment.id);
  const write = runWriter(database);
  for (const [i, scatter] of SCATTER.entries()) {
    for (const [side, { id }] of variants.entries()) {
      const metrics = declared === null ? {} : { declared: (declared[side] ?? 0) * (side === 0 ? 1 : scatter) };
      const outcome = { outcome: 'ok', rate: 100, time: '0.1', resources: {}, figures: { metrics } };
      const run = { outcome, startedAt: 0, wallMs: 1, stderr: '' };
      write({ configuration: row?.id ?? 0, variant: id, round: i + 1 }, run as never);
    }
  }
  const places = variants.map(({ label, text }) => ({ label, text }));
  const state = { row, places, visited: visited(places, variants) } as unknown as SearchState;
  const found = otherFigure(suiteKind as never, { database, experiment }, state, {
    ...ends,
    interval: [0.9, 1.1],
    probability: ends.different ? 1 : 0.1,
    same: !ends.different,
  });
  database.close();
  return found;
}

suite('another figure of the same runs', () => {
  test('is told where it surely differs and the one that is searched by does not', () => {
    const found = answerOf([1000, 100], { ratio: 1, different: false });
    assert.equal(found?.metric.name, 'declared');
    assert.ok(Math.abs((found?.ratio ?? 0) - 0.1) < 0.01, String(found?.ratio));
    assert.ok((found?.interval[1] ?? 1) < 0.11 && (found?.interval[0] ?? 0) > 0.09);
  });

  test('and where it says the opposite', () => {
    assert.ok(answerOf([1000, 100], { ratio: 1.3, different: true }));
  });

  test('not where both say the same, where it does not differ, and where there is none', () => {
    assert.equal(answerOf([1000, 100], { ratio: 0.5, different: true }), null);
    assert.equal(answerOf([1000, 1000], { ratio: 1, different: false }), null);
    assert.equal(answerOf([1000, 950], { ratio: 1, different: false }), null);
    assert.equal(answerOf(null, { ratio: 1, different: false }), null);
  });
});
