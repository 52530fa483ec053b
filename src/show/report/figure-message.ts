/** What a row says, in the language of its reader: a number never stands without the word of its verdict. */

import type { MessageKey } from '../../text/messages/language.ts';
import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { isTelling } from '../../text/telling-interval.ts';
import { intervalRead, isAmount, ratioRead, verdictMessage } from './as-read.ts';
import type { Metric } from './metric.ts';
import type { ReportRow } from './row.ts';

/** The fields of a row that its verdict in words is made of. */
type Told = Pick<ReportRow, 'verdict' | 'ratio' | 'interval'>;

/** The limits and words that a row is told by. */
interface Telling {
  /** The largest difference that does not matter, a share. */
  margin: number;
  metric: Metric;
}

/** `188 % faster (180 to 196)`, `undecided (-3.0 to +5.1 %)`, `not measured`. */
export function changeMessage(say: Say, row: Told, { margin, metric }: Telling): string {
  const numbers = numbersIn(say.language);
  const { verdict, ratio, interval } = oriented(row, metric);
  const word = verdictMessage(say, verdict, metric);
  if (ratio === null) return word;
  if (verdict === 'faster' || verdict === 'slower') {
    const sign = ratio >= 1 ? 1 : -1;
    const by = numbers.points(sign * (ratio - 1));
    if (interval === null) return say('change.by', { by, word });
    if (!isTelling(interval)) return withoutInterval(say, say('change.by', { by, word }));
    const [near, far] = (sign > 0 ? interval : [interval[1], interval[0]]).map((end) => sign * (end - 1)) as Pair;
    return say('change.between', { by, word, from: numbers.points(near), to: numbers.points(far) });
  }
  if (verdict !== 'equivalent' && verdict !== 'undecided') return word;
  if (interval === null) return word;
  if (!isTelling(interval)) return withoutInterval(say, word);
  const [from, to] = interval.map((end) => numbers.signedPoints(end - 1)) as [string, string];
  return verdict === 'equivalent'
    ? say('change.equivalent', { word, margin: numbers.margin(margin), from, to })
    : say('change.undecided', { word, from, to });
}

/** `2.88 times as fast (2.80 to 2.96)`, `undecided (0.970 to 1.05 times)`. */
export function ratioMessage(say: Say, row: Told, { metric }: Telling): string {
  const numbers = numbersIn(say.language);
  const { verdict, ratio, interval } = oriented(row, metric);
  const word = verdictMessage(say, verdict, metric);
  if (ratio === null || (verdict !== 'faster' && verdict !== 'slower')) {
    const isJudged = verdict === 'equivalent' || verdict === 'undecided';
    if (interval === null || !isJudged) return word;
    if (!isTelling(interval)) return withoutInterval(say, word);
    return say('ratio.undecided', { word, from: numbers.plain(interval[0]), to: numbers.plain(interval[1]) });
  }
  const times = numbers.plain(ratio);
  const key: MessageKey = !isAmount(metric) ? 'ratio.fast' : metric.unit === 's' ? 'ratio.high' : 'ratio.much';
  if (interval === null) return say(key, { times, range: '' });
  if (!isTelling(interval)) return withoutInterval(say, say(key, { times, range: '' }));
  const range = say('ratio.range', { from: numbers.plain(interval[0]), to: numbers.plain(interval[1]) });
  return say(key, { times, range: ` ${range}` });
}

/** A figure of a row: a rate, or the time or size whose reciprocal it is. */
export function figureMessage(say: Say, { unit }: Pick<Metric, 'unit'>, figure: number): string {
  return numbersIn(say.language).amount(unit, figure);
}

/** The same in a table, whose title gives the unit of rates: `24.4M`, `1.25 ms`, `3.10 MB`. */
export function figureText(say: Say, { unit }: Pick<Metric, 'unit'>, figure: number): string {
  const { amount, si } = numbersIn(say.language);
  return unit === 'ops/s' ? si(figure) : amount(unit, figure);
}

/** Of a figure whose interval is too wide to say anything. */
export function withoutInterval(say: Say, figure: string): string {
  return `${figure} (${say('change.no-interval')})`;
}

type Pair = [number, number];

/** As it is read: an amount as the amount goes. */
function oriented({ verdict, ratio, interval }: Told, metric: Metric): Told {
  if (ratio === null) return { verdict, ratio, interval };
  return { verdict, ratio: ratioRead(ratio, metric), interval: interval && intervalRead(interval, metric) };
}
