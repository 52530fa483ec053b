/** What an adaptive session remembers of its configurations. */

import type { AdaptiveRules } from './adaptive-rules.ts';
import type { Tally } from './tally.ts';

/** `withdrawn`: could not be measured any more; it does not count among the configurations that are judged together. */
export type AdaptiveState = 'active' | 'different' | 'equivalent' | 'futile' | 'capped' | 'withdrawn';

/** A session under way. Treat it as opaque: `record`, `withdraw` and `settle` change it, `decide` reads it. */
export interface Adaptive {
  rules: AdaptiveRules;
  tally: Tally;
  states: AdaptiveState[];
  /** largest W_n so far */
  maxW: Float64Array;
  /** G of it; NaN before the first round: what cannot be measured must not cost the others their power */
  p: Float64Array;
  /** current e-values, 1 throughout unless strict; NaN as `p` */
  e: Float64Array;
  /** rounds that the last `settle` has seen */
  settled: Int32Array;
}
