/**
 * The comparison of Node.js core's `compare-node-bench.js --analyze`, for all rows of a contender together.
 *
 * Rates times a scale are rounded as HdrHistogram with three figures keeps them; Welch's test is on these. Two families of tests are
 * corrected by Holm: that a rate changed, and one-sided that it fell by more than `maxRegression` per cent. A row fails where the second
 * is significant at 5 %, and the whole 95 % interval of its change lies beyond that limit.
 */

import { holm } from './closing/holm.ts';
import { mean } from './describe.ts';
import { hdrBucket } from './hdr-histogram.ts';
import { studentTCritical } from './student-t.ts';
import type { Accuracy, Stars } from './upstream.ts';
import { welchTest } from './welch.ts';

const FIGURES = 3;

/** What upstream's options of the same names say. */
export interface NodeBenchOptions {
  /** What rates are multiplied by before they are rounded; default 1000. */
  scale?: number | undefined;
  /** Per cent of the old rate; default 0. */
  maxRegression?: number | undefined;
}

/** The rates of one row in ops/s. */
export interface NodeBenchSides {
  name: string;
  old: ArrayLike<number>;
  new: ArrayLike<number>;
}

export interface NodeBenchRow {
  name: string;
  /** Change of the mean rate in per cent, of rates as they are. */
  improvement: number;
  /** Half-widths of `improvement` in per cent at three risks; 0 where no side varies. */
  accuracy: Accuracy;
  /** By the p-value of the row alone. */
  stars: Stars;
  /** Of the change, corrected for all rows. */
  pAdjusted: number;
  /** Of a fall by more than `maxRegression`, corrected for all rows. */
  pThreshold: number;
  /** No change was found, and one as large as `maxRegression` might have been missed. */
  isInconclusive: boolean;
  isFailed: boolean;
}

export interface NodeBenchAnalysis {
  rows: NodeBenchRow[];
  scale: number;
  maxRegression: number;
  /** Rows that have fewer than two rates on a side. */
  skipped: number;
}

/** Judges the rows of one contender, in their order. */
export function nodeBenchAnalysis(
  all: readonly NodeBenchSides[],
  { scale = 1000, maxRegression = 0 }: NodeBenchOptions = {},
): NodeBenchAnalysis {
  const tested = all.filter((row) => row.old.length >= 2 && row.new.length >= 2);
  const drafts = tested.map((row) => draftOf(row, scale, maxRegression));
  const changes = holm(drafts.map(({ p }) => p));
  const falls = holm(drafts.map(({ fall }) => fall));
  const rows = drafts.map(({ p, fall, ...row }, at): NodeBenchRow => {
    const [pAdjusted = 1, pThreshold = 1] = [changes[at] ?? 1, falls[at] ?? 1];
    const { improvement, accuracy, stars } = row;
    return {
      ...row,
      pAdjusted,
      pThreshold,
      isInconclusive: maxRegression > 0 && stars === '' && accuracy['0.05'] > maxRegression,
      isFailed: pThreshold < 0.05 && improvement + accuracy['0.05'] < -maxRegression,
    };
  });
  return { rows, skipped: all.length - tested.length, scale, maxRegression };
}

type Tested = Pick<NodeBenchRow, 'name' | 'improvement' | 'accuracy' | 'stars'> & { p: number; fall: number };

function draftOf({ name, old, new: own }: NodeBenchSides, scale: number, maxRegression: number): Tested {
  const meanOld = mean(old);
  const after = rounded(own, scale);
  const test = welchTest(rounded(old, scale), after);
  const halfWidth = (risk: number): number =>
    test === null ? 0 : ((studentTCritical(risk, test.df) * test.standardError) / (meanOld * scale)) * 100;
  const p = test?.p ?? 1;
  return {
    name,
    improvement: ((mean(own) - meanOld) / meanOld) * 100,
    accuracy: { '0.05': halfWidth(0.05), '0.01': halfWidth(0.01), '0.001': halfWidth(0.001) },
    stars: p < 0.001 ? '***' : p < 0.01 ? '**' : p < 0.05 ? '*' : '',
    p,
    fall: fallBeyond(old, after, scale, maxRegression),
  };
}

/** One-sided: that the new rate is below the old one less `maxRegression` per cent. */
function fallBeyond(old: ArrayLike<number>, after: number[], scale: number, maxRegression: number): number {
  const factor = 1 - maxRegression / 100;
  if (factor <= 0) return 1;
  const limit = rounded(
    Array.from(old, (rate) => rate * factor),
    scale,
  );
  const test = welchTest(limit, after);
  if (test === null) return 0.5;
  return test.t < 0 ? test.p / 2 : 1 - test.p / 2;
}

/** The values that HdrHistogram counts rates as. */
function rounded(rates: ArrayLike<number>, scale: number): number[] {
  return Array.from(rates, (rate) => hdrBucket(rate, scale, FIGURES).middle);
}
