import type { MessageKey } from '../../text/messages/language.ts';
import type { Say } from '../../text/messages/say.ts';
import type { Metric } from './metric.ts';

/** The headings of the metrics that there are, by their English ones. */
const KEYS: Readonly<Record<string, MessageKey>> = {
  steady: 'metric.steady',
  'cold (first batch)': 'metric.cold',
  'first run': 'metric.declared',
  'P99 of an operation': 'metric.p99',
  'CPU time per operation': 'metric.cpu',
  'start to end': 'metric.time',
  'peak RSS': 'metric.rss',
  'peak heap': 'metric.heap',
};

/** The heading of a metric in the reader's language; empty where it needs none, and as it is where another version named it. */
export function metricMessage(say: Say, { title }: Pick<Metric, 'title'>): string {
  const key = KEYS[title];
  return key === undefined ? title : say(key);
}
