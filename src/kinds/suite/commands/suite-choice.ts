import { type MeasuringOptions, measuringChoice, turnsChoice } from '../../../work/console/options.ts';
import type { SuiteChoice } from '../plan.ts';

/** The options of commands that measure benchmarks of a suite. */
export interface SuiteOptions extends MeasuringOptions {
  suite?: string;
  filter?: string[];
  exclude?: string[];
  set?: string[];
  calibrate?: boolean;
  turns?: boolean;
  sequential?: boolean;
  asDeclared?: boolean;
  nativeHarness?: boolean;
}

/** The part of the plan that was typed. `test` among the categories is upstream's word for test mode. */
export function suiteChoice(categories: readonly string[], options: SuiteOptions): SuiteChoice {
  const { suite, filter, exclude, set, nativeHarness: native, asDeclared } = options;
  const way = asDeclared
    ? { turns: false, calibrate: false }
    : { turns: turnsChoice(options), calibrate: options.calibrate };
  return {
    ...measuringChoice(options),
    categories: categories.filter((category) => category !== 'test'),
    test: categories.includes('test') || undefined,
    ...{ suite, filter, exclude, set, native, ...way },
  };
}
