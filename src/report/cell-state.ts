import type { Warning } from '../stats/warning.ts';

/** A row on one variant: whether it has figures, or the reason why not. */
export interface CellState {
  variant: string;
  verdict: 'measured' | 'failed' | 'unavailable';
  /** why there are no figures, in plain words; null when measured */
  reason: string | null;
  /** runs that were measured */
  runs: number;
  /** warnings about the row on this variant */
  warnings: Warning[];
}
