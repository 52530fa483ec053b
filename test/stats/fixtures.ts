import { readFileSync } from 'node:fs';

/** Figures that `scripts/stats-fixtures.py` took from SciPy and mpmath. */
export interface Reference {
  normal: { tail: [x: number, p: number][]; quantile: [p: number, x: number][] };
  studentT: [t: number, df: number, p: number][];
  studentTCritical: [risk: number, df: number, t: number][];
  twoSamples: {
    name: string;
    first: number[];
    second: number[];
    welch: { t: number; df: number; p: number };
    shift: number;
    mean: number;
    variance: number;
  }[];
  oneSamples: {
    d: number[];
    location: number;
    t: number | null;
    p: number | null;
    low: number | null;
    high: number | null;
    tost?: number;
  }[];
  discovery: { p: number[]; q: number[] }[];
  spearman: { x: number[]; rho: number; p: number }[];
  /** Clopper and Pearson's intervals of shares */
  shares: { found: number; n: number; confidence: number; low: number; high: number }[];
}

/** A row of a published table with the raw rates (ops/s) that it was made of. */
export interface UpstreamRow {
  benchmark: string;
  configuration: string;
  comparison: string;
  improvement: string;
  halfWidth: string;
  stars: string;
  old: number[];
  new: number[];
}

const folder = new URL('../fixtures/stats/', import.meta.url);

export const reference: Reference = JSON.parse(readFileSync(new URL('scipy.json', folder), 'utf8'));
export const upstreamRows: UpstreamRow[] = JSON.parse(readFileSync(new URL('upstream-rows.json', folder), 'utf8'));
