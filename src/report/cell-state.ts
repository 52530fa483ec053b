import type { Warning } from '../stats/warning.ts';

/** A row on one variant: whether there are figures, and why not. */
export interface CellState {
  variant: string;
  verdict: 'measured' | 'failed' | 'unavailable';
  /** why there are no figures, in plain words; null when measured */
  reason: string | null;
  /** runs that were measured */
  runs: number;
  /** what is odd about the row on this variant */
  warnings: Warning[];
}
