/**
 * One look at many series: which of them changed, with the share of false ones among them held.
 *
 * The p of a series is that of its most telling change; of m series the R with p <= fdr R/m changed (Y. Benjamini, Y. Hochberg, J. R. Stat. Soc. B
 * 57 (1995), 289-300), and of these every change with such a p counts (Y. Benjamini, M. Bogomolov, J. R. Stat. Soc. B 76 (2014), 297-318).
 */

import { type Scan, scanSeries } from './scan-series.ts';
import { type ShapeOfSeries, shapeOf } from './series-shape.ts';

export interface Look {
  /** As many as series. */
  shapes: ShapeOfSeries[];
  /** The largest p of a change. */
  risk: number;
}

export function lookAt(series: readonly Float64Array[], fdr: number): Look {
  const scans = series.map((values) => scanSeries(values));
  const risk = riskOf(scans.map(leastP), fdr);
  return { shapes: scans.map((scan, i) => shapeOf(series[i] as Float64Array, scan, risk)), risk };
}

const leastP = ({ found }: Scan): number => found[0]?.p ?? 1;

function riskOf(pValues: readonly number[], fdr: number): number {
  const sorted = new Float64Array(pValues).sort();
  const count = sorted.length;
  let found = count;
  while (found > 1 && (sorted[found - 1] as number) > fdr * (found / count)) found--;
  return fdr * (Math.max(1, found) / Math.max(1, count));
}
