import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { isTelling } from '../../text/telling-interval.ts';
import { isAmount } from '../report/as-read.ts';
import { causeMessage } from '../sheets/said.ts';
import type { PageRow } from './chapter.ts';

/** The verdict of a row in a sentence, with its figure and interval where it has one: `12.3 % faster (10.9 to 13.8)`. */
export function verdictSentence(shown: PageRow, margin: number, say: Say): string {
  const { row, ratio, interval } = shown;
  const { language } = say;
  if (ratio === null || interval === null) return causeMessage(say, row);
  const rounds = row.rounds;
  if (!isTelling(interval)) return say('reason.no-interval', { word: shown.word, rounds });
  if (row.verdict === 'faster' || row.verdict === 'slower') {
    return say('page.sentence-differs', { ...changeParts(ratio, interval, language), word: shown.word, rounds });
  }
  if (row.verdict === 'equivalent') {
    return say('page.sentence-equivalent', { margin: numbersIn(language).margin(margin), rounds });
  }
  const most = Math.max(Math.abs(interval[0] - 1), Math.abs(interval[1] - 1));
  return say('page.sentence-undecided', { most: numbersIn(language).points(most), rounds });
}

/** The amount of a change and the ends of its interval, nearer first, in per cent. */
export function changeParts(ratio: number, interval: readonly [number, number], language: Say['language']) {
  const { points } = numbersIn(language);
  const [near, far] = ratio >= 1 ? interval : [interval[1], interval[0]];
  // An end beyond "no change" keeps its sign.
  const end = (value: number) =>
    (value - 1) * (ratio - 1) < 0 ? points(-Math.abs(value - 1)) : points(Math.abs(value - 1));
  return { change: points(Math.abs(ratio - 1)), from: end(near), to: end(far) };
}

/** Which way is better, and what the change is of. */
export function directionText(metric: PageRow['metric'], say: Say): string {
  if (isAmount(metric)) return say('page.direction-amount');
  return metric.isSmallerBetter ? say('page.direction-time') : say('page.direction-rate');
}
