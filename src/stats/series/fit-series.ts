/**
 * A row over a series of releases: the ratio of each to the first that was measured, whatever the machine did from block to block.
 * The model and its sources are in `block-fit.ts`.
 *
 * Intervals are pointwise: on average 95 % of a series' ratios lie within theirs. They are not simultaneous: of 40 releases two typically
 * lie outside. So no step is read off them; steps are candidates (`candidate-steps.ts`) that fresh rounds confirm.
 */

import { studentTCritical } from '../student-t.ts';
import { blockFit, contrastVariance } from './block-fit.ts';
import type { SeriesBlock } from './series-block.ts';
import { seriesFigures } from './series-figures.ts';

/** The difference of two places in natural logarithms of figures. */
export interface SeriesContrast {
  logRatio: number;
  /** Infinity without degrees of freedom */
  standardError: number;
  /** 95 %, pointwise */
  interval: [number, number];
  df: number;
}

export interface SeriesLevel extends SeriesContrast {
  /** figures of this place that were used */
  figures: number;
}

interface SeriesFit {
  /** by place, `count` of them, against the first measured one (0 with no error); null if never measured or not connected with it */
  levels: (SeriesLevel | null)[];
  /** the place that all are compared with; null when nothing was measured */
  first: number | null;
  /** sd of the logarithm of a figure within a block; NaN without degrees of freedom */
  noise: number;
  df: number;
  /** the place `to` against the place `from`; null when either has no level */
  contrast(from: number, to: number): SeriesContrast | null;
}

/** @param count releases of the series; places are counted from 0 */
export function fitSeries(blocks: readonly SeriesBlock[], count: number): SeriesFit {
  const figures = seriesFigures(blocks, count);
  const { places, counts } = figures;
  const fit = blockFit(figures);
  const index = new Map(places.map((place, i) => [place, i]));
  const { df, noise } = fit;
  const factor = df > 0 ? studentTCritical(0.05, df) : Number.POSITIVE_INFINITY;
  const contrast = (from: number, to: number): SeriesContrast | null => {
    const [i, j] = [index.get(from), index.get(to)];
    if (i === undefined || j === undefined) return null;
    const logRatio = (fit.levels[j] as number) - (fit.levels[i] as number);
    if (i === j) return { logRatio: 0, standardError: 0, interval: [0, 0], df };
    const standardError = df > 0 ? noise * Math.sqrt(contrastVariance(fit, i, j)) : Number.POSITIVE_INFINITY;
    const half = factor * standardError;
    return { logRatio, standardError, interval: [logRatio - half, logRatio + half], df };
  };
  const first = places[0] ?? null;
  const levels = Array.from({ length: count }, (_, place): SeriesLevel | null => {
    const level = first === null ? null : contrast(first, place);
    return level === null ? null : { ...level, figures: counts[index.get(place) as number] as number };
  });
  return { levels, first, noise, df, contrast };
}
