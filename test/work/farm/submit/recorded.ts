/** Experiments of which every run is known beforehand: what a run gives depends on its row, variant and round alone. */
import type { DatabaseSync } from 'node:sqlite';
import type { Run } from '../../../../src/measure/request.ts';
import { RATE } from '../../../../src/show/report/metric.ts';
import { randomStream } from '../../../../src/stats/random.ts';
import {
  findExperiment,
  listExperiments,
  readConfigurations,
  readVariants,
} from '../../../../src/store/experiments.ts';
import { eachRun } from '../../../../src/store/runs.ts';
import { openStore } from '../../../../src/store/store.ts';
import { createExperiment } from '../../../../src/store/write-experiment.ts';
import { comparisonsOf } from '../../../../src/work/experiment/comparisons.ts';
import type { Dispatcher } from '../../../../src/work/experiment/dispatcher.ts';
import type { Execution } from '../../../../src/work/experiment/execution.ts';
import type { Kind } from '../../../../src/work/kind.ts';
import { hostVariant } from '../../../host-variant.ts';

/** Of rows: faster, slower and alike, one that fails on a variant, one that fails now and then. */
export function recorded(row: number, place: number, round: number): Run {
  const random = randomStream(row * 100 + place, round);
  const base = { startedAt: round * 1000 + place * 10, wallMs: 5, stderr: '' };
  if ((row % 7 === 5 && place === 1) || (row % 7 === 6 && random() < 0.2)) {
    return { ...base, outcome: { outcome: 'failed', reason: 'it threw' } };
  }
  const level = [0, 0.08, -0.08, 0.005, 0.02][row % 5] ?? 0;
  const scatter = 0.03 * (random() + random() + random() + random() - 2);
  const rate = 1000 * Math.exp(level * place + scatter);
  return { ...base, outcome: { outcome: 'ok', rate, time: '1.000000000', parameters: {}, resources: {} } };
}

/** An experiment in a store of its own, not begun; or in a given store, where it is what it was. */
export function recordedExecution(
  { name = 'x', rows = 8, variants = 3, runs = 12, ...more }: RecordedOptions = {},
  database: DatabaseSync = openStore(':memory:'),
): Execution {
  const plan = { kind: 'x', runs, margin: 0.02, seed: 7, timeoutMs: 1, categories: [], suiteSha256: 'x', ...more };
  const isThere = listExperiments(database).some((one) => one.name === name);
  const experiment = isThere
    ? findExperiment(database, name)
    : createExperiment(database, {
        ...{ name, kind: 'x', origin: 'measured', environment: {}, owner: null, plan },
        variants: Array.from({ length: variants }, (_, i) => hostVariant(`v${i}`)),
        configurations: Array.from({ length: rows }, (_, i) => ({
          ...{ kind: 'x', benchmark: 'b', configuration: `row=${i}`, missing: {}, parameters: {} },
        })) as never,
      });
  const recordedPlan = () => plan;
  const kind = { name: 'x', metrics: [RATE], recordedPlan, ownSeconds: () => 0 } as unknown as Kind;
  return {
    ...{ kind, database, experiment, plan, work: {} as never },
    variants: readVariants(database, experiment.id),
    configurations: readConfigurations(database, experiment.id, 'x'),
  };
}

export interface RecordedOptions {
  name?: string;
  rows?: number;
  variants?: number;
  runs?: number;
  fixed?: boolean;
  seed?: number;
  budgetMs?: number;
}

/** Measures one run after the other on one host. */
export function recordedHere({ configurations, variants }: Execution): Dispatcher {
  return {
    lanes: 1,
    async *dispatch(order, _, { begins }) {
      const row = configurations.findIndex(({ id }) => id === order.configuration.id);
      for (const variant of order.variants) {
        if (!begins(variant)) continue;
        const place = variants.findIndex(({ id }) => id === variant.id);
        yield [{ variant, run: recorded(row, place, order.round) }];
      }
    },
  };
}

/** What an experiment has come to: every run that is stored, and every verdict. */
export function outcomeOf({ database, kind, experiment }: Execution) {
  const stored = findExperiment(database, experiment.name);
  const runs = [...eachRun(database, stored.id)].map(
    ({ configuration, variant, round, outcome, rate, reason }) =>
      `${configuration} ${variant} ${round} ${outcome} ${rate} ${reason}`,
  );
  const verdicts = comparisonsOf(kind, { database, experiment: stored }).rows.map(
    ({ configuration, contender, verdict, rounds, reason }) =>
      `${configuration} ${contender} ${verdict} ${rounds} ${reason}`,
  );
  return { state: stored.state, runs, verdicts };
}
