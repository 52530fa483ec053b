/** Intervals drawn in the cells of a table, by styles alone: a picture a row that costs some 50 bytes. */

import { type Element, h } from './element.ts';

/** Where 1 lies and how far the scale goes: logarithms, alike to both sides. */
export interface PlotScale {
  /** Logarithm of the largest ratio that is drawn in full. */
  reach: number;
}

interface Shown {
  ratio: number | null;
  interval: readonly [number, number] | null;
}

/** Nothing smaller fills a plot: noise of a percent should not look like an effect. */
const LEAST = Math.log(1.1);
/** So many of all intervals fit; the few that are wider are cut, which their ends show. */
const SHARE = 0.95;

/** One scale for all rows of an experiment, so that its tables can be compared by eye. */
export function plotScale(rows: readonly Pick<Shown, 'interval'>[]): PlotScale {
  const widths = rows
    .flatMap(({ interval }) => (interval === null ? [] : [Math.max(...interval.map((end) => Math.abs(Math.log(end))))]))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  return { reach: Math.max(LEAST, (widths[Math.ceil(widths.length * SHARE) - 1] ?? 0) * 1.05) };
}

/** The interval and its middle; null without one. The figures stand beside it, so it is not read aloud. */
export function plotCell({ ratio, interval }: Shown, { reach }: PlotScale): Element | null {
  if (ratio === null || interval === null) return null;
  const at = (value: number) => Math.min(100, Math.max(0, 50 + (50 * Math.log(value)) / reach));
  const [low, high] = interval;
  const cut = `${Math.log(low) < -reach ? ' cut-low' : ''}${Math.log(high) > reach ? ' cut-high' : ''}`.trim();
  const place = (value: number) => at(value).toFixed(1).replace(/\.0$/, '');
  return h('i', {
    'aria-hidden': 'true',
    style: `--a:${place(low)};--b:${place(high)};--m:${place(ratio)}`,
    ...(cut === '' ? {} : { class: cut }),
  });
}

/** Half the width of the band of equivalence, in per cent of the plot; for the style of a table. */
export function bandOf(margin: number, { reach }: PlotScale): string {
  return Math.min(50, (50 * Math.log(1 + margin)) / reach).toFixed(2);
}
