/** Words that several charts share. */

import type { Say } from '../../text/messages/say.ts';
import type { NumberAxis } from '../charts/chart.ts';
import { isAmount } from '../report/as-read.ts';
import type { Metric } from '../report/metric.ts';
import type { RowNames } from '../report/row-titles.ts';
import { metricTitle } from '../report/said-metric.ts';
import type { Chosen } from './choice.ts';

/** The name of a metric in the reader's language; its own where there is none. */
export function metricWords(metric: Metric, say: Say): string {
  return metric.name === 'rate' ? say('plot.rate') : metricTitle(metric, say) || metric.name;
}

/** The axis of the figures of a metric. */
export function figuresAxis(metric: Metric, say: Say, isLog = false): NumberAxis {
  const words = { metric: metricWords(metric, say) };
  switch (metric.unit) {
    case 's':
      return { name: say('plot.axis.time', words), format: 'seconds', isLog };
    case 'bytes':
      return { name: say('plot.axis.amount', words), format: 'bytes', isLog };
    default:
      if (metric.name === 'requests') return { name: say('plot.axis.requests'), format: 'si', isLog };
      return { name: say('plot.axis.rate', words), format: 'si', isLog };
  }
}

/** The axis of ratios to a baseline. */
export function ratioAxis(metric: Metric, sides: { contender: string; baseline: string }, say: Say): NumberAxis {
  const key = metric.unit === 's' && !isAmount(metric) ? 'plot.axis.time-ratio' : 'plot.axis.speed-ratio';
  return { name: say(key, { metric: metricWords(metric, say), ...sides }), isLog: true, format: 'ratio' };
}

/** `a, b and c`. */
export function listWords(words: readonly string[], say: Say): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : say('plot.and', { all: words.slice(0, -1).join(', '), last });
}

/** What is compared, and of what rows. */
export function comparisonTitle({ variants, metric }: Chosen, { shared }: RowNames, say: Say): string {
  const [baseline = '', ...contenders] = variants;
  const title =
    contenders.length === 0
      ? say('plot.figures', { variants: baseline })
      : say('plot.title', { contenders: listWords(contenders, say), baseline });
  const named = shared === '' ? title : say('plot.title.of', { name: shared, title });
  return metric.name === 'rate' ? named : `${named} (${metricWords(metric, say)})`;
}
