/** Charts of figures, not of ratios: bars of means, and boxes of samples. */

import type { Say } from '../../text/messages/say.ts';
import type { Bar, BarChart, BoxChart } from '../charts/chart.ts';
import { verdictMessage } from '../report/as-read.ts';
import type { SideFigures } from '../report/published.ts';
import type { ReportRow } from '../report/row.ts';
import { shortTitles } from '../report/row-titles.ts';
import type { Chosen } from './choice.ts';
import { comparisonTitle, figuresAxis, listWords } from './plot-words.ts';

/** Means of all rows on all variants. A contender that is undecided is grey, and what is at the floor has no bar on either side. */
export function barChart(chosen: Chosen, isLog: boolean, say: Say): BarChart {
  const { figures, rows, variants, metric } = chosen;
  const names = shortTitles(figures);
  const [baseline = ''] = variants;
  return {
    type: 'bar',
    title: comparisonTitle(chosen, names, say),
    description: say('plot.describe.bar', { rows: figures.length, variants: listWords(variants, say), baseline }),
    axis: figuresAxis(metric, say, isLog),
    groups: figures.map(names.nameOf),
    series: variants.map((name, i) => ({
      name,
      bars: figures.map(({ benchmark, configuration, sides }) => {
        const own = rows.filter((row) => row.benchmark === benchmark && row.configuration === configuration);
        const about = own.filter((row) => name === baseline || row.contender === name);
        return barOf(sides[i] as SideFigures, about, name === baseline, chosen, say);
      }),
    })),
  };
}

function barOf(side: SideFigures, about: readonly ReportRow[], isBaseline: boolean, { metric }: Chosen, say: Say): Bar {
  const { estimate, state } = side;
  const isFloor = state === 'floor' || (about.length > 0 && about.every(({ verdict }) => verdict === 'floor'));
  if (isFloor) return { mean: 0, interval: null, state: 'floor', word: say('verdict.floor') };
  if (estimate === null) {
    return { mean: 0, interval: null, state: 'missing', word: whyNone(side, say) ?? undefined };
  }
  const { value: mean, interval } = estimate;
  const isUndecided = !isBaseline && about.some(({ verdict }) => verdict === 'undecided');
  return isUndecided
    ? { mean, interval, state: 'undecided', word: verdictMessage(say, 'undecided', metric) }
    : { mean, interval, state: 'measured' };
}

/** The samples of all rows on all variants. */
export function boxChart(chosen: Chosen, isLog: boolean, say: Say): BoxChart {
  const { figures, variants, metric } = chosen;
  const names = shortTitles(figures);
  return {
    type: 'box',
    title: comparisonTitle(chosen, names, say),
    description: say('plot.describe.box', { rows: figures.length, variants: listWords(variants, say) }),
    axis: figuresAxis(metric, say, isLog),
    groups: figures.map(names.nameOf),
    series: variants.map((name, i) => ({
      name,
      samples: figures.map(({ sides }) => sides[i]?.figures ?? []),
      words: figures.map(({ sides }) => whyNone(sides[i], say)),
    })),
  };
}

function whyNone(side: SideFigures | undefined, say: Say): string | null {
  if (side === undefined || side.figures.length > 0) return null;
  return say(`verdict.${side.state === 'measured' ? 'failed' : side.state}`);
}
