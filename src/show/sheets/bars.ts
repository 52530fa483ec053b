/** Bars of means: a group a row, a bar a variant. */
import type { Estimate } from '../../stats/estimate.ts';
import type { Verdict } from '../../stats/verdict.ts';
import type { Say } from '../../text/messages/say.ts';
import type { Bar, BarChart } from '../charts/chart.ts';

interface Bars<Row> extends Pick<BarChart, 'title' | 'axis'> {
  rows: readonly Row[];
  /** Of the variants. */
  labels: readonly string[];
  nameOf(row: Row): string;
  barOf(row: Row, variant: number): Bar | null;
}

export function barsOf<Row>({ title, axis, rows, labels, nameOf, barOf }: Bars<Row>, say: Say): BarChart {
  return {
    type: 'bar',
    title,
    description: say('sheets.figures-chart'),
    axis,
    groups: rows.map(nameOf),
    series: labels.map((name, variant) => ({ name, bars: rows.map((row) => barOf(row, variant)) })),
  };
}

/** The bar of a mean, or in its place the word of a verdict; null where there is nothing to say. */
export function barOf(verdict: Verdict | 'measured', mean: Estimate | null, say: Say): Bar | null {
  if (verdict !== 'measured') {
    const state = verdict === 'floor' ? 'floor' : 'missing';
    return { mean: 0, interval: null, state, word: say(`verdict.${verdict}`) };
  }
  return mean === null ? null : { mean: mean.value, interval: mean.interval, state: 'measured' };
}
