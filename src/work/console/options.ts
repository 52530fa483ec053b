import { said } from '../../measure/plan.ts';
import type { FarmOptions } from './farm-choice.ts';

/** The options that measuring commands share, as the command line hands them over. */
export interface MeasuringOptions extends FarmOptions {
  runs?: number;
  seed?: number;
  pin?: string;
  lanes?: number | 'auto';
  /** Milliseconds. */
  timeout: number;
  margin?: number;
  fixed?: boolean;
  strict?: boolean;
  /** Milliseconds. */
  budget?: number;
  offline?: boolean;
  progress: boolean;
}

/** Whether processes take turns, as typed; undefined where nothing was said. The two words exclude one another. */
export function turnsChoice({ turns, sequential }: { turns?: boolean; sequential?: boolean }): boolean | undefined {
  return sequential === true ? false : turns;
}

/** The part of a plan that the options say; the kind of work fills in what was not typed. */
export function measuringChoice(options: MeasuringOptions) {
  const { runs, seed, pin, lanes, timeout: timeoutMs, margin, fixed, strict, budget: budgetMs } = options;
  return said({ runs, seed, pin, lanes, timeoutMs, margin, fixed, strict, budgetMs });
}
