import { defaultPlan } from '../experiment/compare.ts';
import type { StoredPlan } from '../experiment/options.ts';

/** The options that measuring commands share, as the command line hands them over. */
export interface MeasuringOptions {
  suite?: string;
  filter?: string[];
  exclude?: string[];
  set?: string[];
  runs: number;
  seed?: number;
  pin?: string;
  /** Milliseconds. */
  timeout: number;
  margin?: number;
  fixed?: boolean;
  strict?: boolean;
  calibrate?: boolean;
  /** Milliseconds. */
  budget?: number;
  nativeHarness?: boolean;
  offline?: boolean;
  progress: boolean;
}

/** The plan that options ask for. `test` among the categories is upstream's word for test mode. */
export function planOf(categories: readonly string[], options: MeasuringOptions): Omit<StoredPlan, 'suiteSha256'> {
  const { suite, filter = [], exclude = [], set = [], runs, seed, pin, timeout, margin } = options;
  const { fixed, strict, calibrate, budget, nativeHarness } = options;
  const plan = defaultPlan();
  return {
    ...plan,
    suite,
    categories: categories.filter((category) => category !== 'test'),
    filter,
    exclude,
    set,
    runs,
    seed: seed ?? plan.seed,
    pin,
    timeoutMs: timeout,
    margin: margin ?? plan.margin,
    fixed,
    strict,
    calibrate,
    budgetMs: budget,
    native: nativeHarness,
    test: categories.includes('test'),
  };
}
