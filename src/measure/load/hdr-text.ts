import type { Histogram } from './histogram.ts';

/** HdrHistogram prints five lines between P50 and P75, five between P75 and P87.5, and so on. */
const TICKS = 5;
const NS_PER_MS = 1e6;

/**
 * The percentile distribution as HdrHistogram prints it (`outputPercentileDistribution`), in milliseconds: what its
 * plotter (https://hdrhistogram.github.io/HdrHistogram/plotFiles.html) and other tools read.
 */
export function hdrText(histogram: Histogram): string {
  const lines = ['       Value     Percentile TotalCount 1/(1-Percentile)', ''];
  const { count: total } = histogram;
  let seen = 0;
  let percentile = 0;
  for (const [, high, count] of histogram.steps()) {
    seen += count;
    // A step stands for all the percentiles that it reaches; the last one is 100.
    while (seen < total && (100 * seen) / total >= percentile) {
      lines.push(line(high, percentile / 100, seen));
      percentile += 100 / (TICKS * 2 ** (Math.floor(Math.log2(100 / (100 - percentile))) + 1));
    }
    if (seen === total) lines.push(line(high, percentile / 100, seen), line(high, 1, seen));
  }
  const ms = (ns: number) => (total === 0 ? 0 : ns / NS_PER_MS).toFixed(3).padStart(12);
  lines.push(
    `#[Mean    = ${ms(histogram.mean)}, StdDeviation   = ${ms(histogram.deviation)}]`,
    `#[Max     = ${ms(histogram.max)}, Total count    = ${String(total).padStart(12)}]`,
    '#[Buckets =           33, SubBuckets     =         2048]',
  );
  return `${lines.join('\n')}\n`;
}

function line(ns: number, share: number, seen: number): string {
  const value = `${(ns / NS_PER_MS).toFixed(3).padStart(12)} ${share.toFixed(12)} ${String(seen).padStart(10)}`;
  return share >= 1 ? value : `${value} ${(1 / (1 - share)).toFixed(2).padStart(14)}`;
}
