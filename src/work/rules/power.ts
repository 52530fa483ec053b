/** What a gate could have seen, over all its rows. */
import type { JudgedRow } from './judge-rows.ts';
import { rowName } from './limits.ts';

export interface Power {
  /** Rows that would have shown a worsening of that share, ascending in share. */
  steps: { share: number; rows: number }[];
  /** Rows that were compared. */
  of: number;
  /** Shares noticeable in the median row and in the worst. */
  median: number;
  worst: { share: number; row: string };
}

/** Worsenings that people think in. */
const STEPS = [0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5];

/** The shares of rows that a step is told for: half, most, all. */
const TOLD = [0.5, 0.9, 1];

/** Null where nothing was compared. At most three steps; the last has all rows, unless they need more than half. */
export function powerOf(rows: readonly Pick<JudgedRow, 'row' | 'noticeable'>[]): Power | null {
  const known = rows
    .flatMap(({ row, noticeable }) => (noticeable === null ? [] : [{ share: noticeable, row: rowName(row) }]))
    .sort((a, b) => a.share - b.share);
  const worst = known.at(-1);
  if (worst === undefined) return null;
  const upTo = (share: number): number => known.filter((one) => one.share <= share).length;
  const chosen = TOLD.map(
    (told) => STEPS.find((share) => upTo(share) >= told * known.length) ?? (STEPS.at(-1) as number),
  );
  const steps = [...new Set(chosen)].map((share) => ({ share, rows: upTo(share) }));
  const middle = known[Math.floor((known.length - 1) / 2)] as { share: number };
  return { steps: steps.filter(({ rows }) => rows > 0), of: known.length, median: middle.share, worst };
}
