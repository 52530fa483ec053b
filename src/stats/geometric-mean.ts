/**
 * The geometric mean of ratios, with an interval: what a module or a whole report adds up to.
 *
 * The benchmarks are taken as they are, not as a sample of others, so the interval speaks of the noise of their runs alone:
 * half-widths on the log scale add in quadrature (propagation of independent errors; JCGM 100:2008, 5.1). With the
 * intervals of the adaptive mode it is wide rather than narrow. Fleming and Wallace (CACM 29, 1986) say why geometric.
 */

interface RatioWithInterval {
  ratio: number;
  interval: readonly [number, number];
}

export interface GeometricMean {
  ratio: number;
  interval: [number, number];
  /** how many ratios went in */
  count: number;
}

/** @returns null for no ratio */
export function geometricMean(ratios: readonly RatioWithInterval[]): GeometricMean | null {
  const count = ratios.length;
  if (count === 0) return null;
  let sum = 0;
  let squares = 0;
  for (const { ratio, interval } of ratios) {
    sum += Math.log(ratio);
    squares += (Math.log(interval[1] / interval[0]) / 2) ** 2;
  }
  const mean = sum / count;
  const halfWidth = Math.sqrt(squares) / count;
  return { ratio: Math.exp(mean), interval: [Math.exp(mean - halfWidth), Math.exp(mean + halfWidth)], count };
}
