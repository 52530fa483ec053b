import type { Count } from '../../stats/quantities.ts';
import type { Warning } from '../../stats/warning.ts';

/** Of a row on a variant that no run was made of, nor tried: it is interrupted, or goes on. */
export const NOT_RUN = 'it has not run yet';

/** A row on one variant: whether it has figures, or the reason why not. */
export interface CellState {
  variant: string;
  verdict: 'measured' | 'failed' | 'unavailable' | 'undecided';
  /** why there are no figures, in plain words; null when measured */
  reason: string | null;
  /** runs that were measured */
  runs: Count;
  /** warnings about the row on this variant */
  warnings: Warning[];
}
