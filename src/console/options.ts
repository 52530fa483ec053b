import { said } from '../kinds/plan.ts';

/** The options that measuring commands share, as the command line hands them over. */
export interface MeasuringOptions {
  runs?: number;
  seed?: number;
  pin?: string;
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

/** What they say of a plan; what was not typed is left to the kind of work. */
export function measuringChoice(options: MeasuringOptions) {
  const { runs, seed, pin, timeout: timeoutMs, margin, fixed, strict, budget: budgetMs } = options;
  return said({ runs, seed, pin, timeoutMs, margin, fixed, strict, budgetMs });
}
