import type { Say } from '../../text/messages/say.ts';
import type { Metric } from './metric.ts';

/** Metrics that read alike wherever they are measured; a tail is that of an operation where the work says no other. */
const KNOWN = {
  rate: 'sheets.metric.rate',
  time: 'sheets.metric.time',
  steady: 'sheets.metric.steady',
  cold: 'sheets.metric.cold',
  declared: 'sheets.metric.declared',
  requests: 'sheets.metric.requests',
  p50: 'sheets.metric.p50',
  p90: 'sheets.metric.p90',
  p999: 'sheets.metric.p999',
  max: 'sheets.metric.max',
  cpu: 'sheets.metric.cpu',
  peakRss: 'sheets.metric.peakRss',
  peakHeap: 'sheets.metric.peakHeap',
} as const;

/** The title of a metric in the language of the reader; as it stands in the report where this version does not know it. */
export function metricTitle({ name, title }: Pick<Metric, 'name' | 'title'>, say: Say): string {
  if (name === 'p99') return say(title === 'P99' ? 'sheets.metric.p99' : 'sheets.metric.p99-op');
  return Object.hasOwn(KNOWN, name) ? say(KNOWN[name as keyof typeof KNOWN]) : title;
}
