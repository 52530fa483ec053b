import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemoryConfiguration, WatchedProcess } from '../../../src/kinds/memory/configuration.ts';
import type { MemoryPlan } from '../../../src/kinds/memory/plan.ts';
import { configurationShape, planShape } from '../../../src/kinds/memory/shapes.ts';
import { checked } from '../../../src/store/exchange/check.ts';
import type { PlannedConfiguration } from '../../../src/store/experiments.ts';
import { PLAN, ROW, type Whole } from '../whole.ts';

for (const warmup of [{ share: 0.3 }, { ms: 2000 }]) {
  const looks = { durationMs: 5, intervalMs: 50, noHeap: true, load: '/', rate: 7, connections: 3 };

  test(`a plan of every field comes through as it is, warm-up ${JSON.stringify(warmup)}`, () => {
    const watched = { ...looks, warmup, folder: '/', scripts: [{ name: 'a', path: '/a' }] };
    const whole: Omit<Whole<MemoryPlan>, 'watched'> & Pick<MemoryPlan, 'watched'> = {
      ...PLAN,
      kind: 'memory',
      view: 'x',
      watched,
    };
    for (const shape of Object.values(planShape)) assert.deepEqual(checked(shape, whole, 'x'), whole);
  });

  test(`a row of every field comes through as it is, warm-up ${JSON.stringify(warmup)}`, () => {
    const watched: Required<WatchedProcess> = { ...looks, warmup, script: '/a' };
    const whole: Omit<Whole<PlannedConfiguration<MemoryConfiguration>>, 'watched'> &
      Pick<MemoryConfiguration, 'watched'> = {
      ...ROW,
      kind: 'memory',
      watched,
    };
    assert.deepEqual(checked(configurationShape, whole, 'x'), whole);
  });
}
