import { isMessage } from '../../text/messages/language.ts';
import type { Say } from '../../text/messages/say.ts';
import type { Metric } from './metric.ts';

/** The title of a metric in the language of the reader; as it stands in the report where this version does not know it. */
export function metricTitle({ name, title }: Pick<Metric, 'name' | 'title'>, say: Say): string {
  // A tail is that of an operation where the work says no other.
  const key = `sheets.metric.${name === 'p99' && title !== 'P99' ? 'p99-op' : name}`;
  return isMessage(key) ? say(key) : title;
}
