/** Plans and rows with every field, to be sent through the shapes of a kind. */

import type { Configuration } from '../../src/measure/configuration.ts';
import type { Plan } from '../../src/measure/plan.ts';
import type { PlannedConfiguration } from '../../src/store/experiments.ts';

/** A value with every field of a type, of what it holds too: the compiler names one that is missing. */
export type Whole<T> = T extends readonly (infer One)[]
  ? Whole<One>[]
  : T extends object
    ? string extends keyof T
      ? Record<string, Whole<T[string & keyof T]>>
      : // A scenario has one server or the other.
        { [K in keyof T]-?: K extends 'server' ? T[K] : Whole<Exclude<T[K], undefined>> }
    : T;

/** What every plan has. */
export const PLAN: Omit<Whole<Plan>, 'kind' | 'view'> = {
  runs: 3,
  leastRuns: 3,
  fixed: true,
  strict: true,
  fdr: 0.025,
  shares: [0.05],
  margin: 0.5,
  budgetMs: 1,
  seed: 7,
  lanes: 2,
  pin: '0-1',
  timeoutMs: 5,
  categories: ['a'],
  rows: ['a'],
  claims: ['a'],
  confirms: ['3fa2', '22.9.0', '22.10.0'],
  gate: 'a gate',
  nightly: 'a digest',
  find: {
    as: 'bisect',
    command: ['bisect'],
    path: ['node@20.0.0'],
    leftOut: [{ text: 'node@20.1.0', reason: 'x' }],
    options: { a: 'b', c: 1, d: true, e: ['f'] } as Record<never, never>,
  },
  format: 'table',
  transform: true,
  trees: { at: ['main'], install: 'npm ci', build: 'npm run build', passEnv: ['NPM_TOKEN'] },
  suiteSha256: 'f',
};

/** What every row has. */
export const ROW: Omit<Whole<PlannedConfiguration<Configuration>>, 'kind'> = {
  benchmark: 'a',
  configuration: `n=1 s='x' b=true`,
  parameters: { n: 1, s: 'x', b: true },
  missing: { old: { outcome: 'failed', reason: 'x' }, new: { outcome: 'unavailable', reason: 'y' } },
  calibration: { parameter: 'n', declared: 2, used: 1 },
};
