import { DEFAULT_MARGIN } from '../../stats/margin.ts';
import { largestChange } from '../../stats/percent-words.ts';
import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { isTelling } from '../../text/telling-interval.ts';
import { causeMessage } from '../sheets/said.ts';
import { verdictMessage } from './as-read.ts';
import { changeMessage } from './figure-message.ts';
import { type Metric, RATE } from './metric.ts';
import type { ReportRow } from './row.ts';

/**
 * Why a row has its verdict, in a sentence of the reader's language, made from the fields of the row. The words of a runtime, such as the
 * message of a benchmark that failed, stay as they were said, in quotes.
 */
export function reasonMessage(
  say: Say,
  row: ReportRow,
  { margin = DEFAULT_MARGIN, metric = RATE }: { margin?: number; metric?: Metric } = {},
): string {
  const { verdict, interval, rounds } = row;
  const word = verdictMessage(say, verdict, metric);
  switch (verdict) {
    case 'faster':
    case 'slower':
      return say('reason.decided', { change: changeMessage(say, row, { margin, metric }), rounds });
    case 'equivalent':
      return say('reason.equivalent', { word, margin: numbersIn(say.language).margin(margin), rounds });
    case 'undecided':
      if (rounds <= 1) return say('reason.one-run', { word });
      if (interval === null || !isTelling(interval)) return say('reason.no-interval', { word, rounds });
      return say('reason.undecided', { word, bound: numbersIn(say.language).points(largestChange(interval)), rounds });
    default:
      return say('reason.because', { word, cause: causeMessage(say, row) });
  }
}
