/** What a sweep found, in the language of the reader: changes and names of releases. */
import { numbersIn } from '../../messages/numbers.ts';
import type { Say } from '../../messages/say.ts';
import { verdictWords } from '../../plots/plot-words.ts';
import type { Metric } from '../../report/metric.ts';
import type { SweepAnswer } from '../sweep-answer.ts';
import { changePoints } from './change-points.ts';
import { pairNames } from './release-words.ts';

/** `24 % faster`; the digits are those that an interval leaves, where there is one. */
export function changeSaid(
  ratio: number,
  interval: readonly [number, number] | null,
  metric: Metric,
  say: Say,
): string {
  const { by, decimals } = changePoints(ratio, interval, metric);
  const word = verdictWords(ratio >= 1 ? 'faster' : 'slower', metric, say);
  return say('change.by', { by: numbersIn(say.language).decimal(by, decimals), word });
}

/** `22 to 26 %`, the nearer end first; empty without an interval. */
export function intervalSaid(
  ratio: number,
  interval: readonly [number, number] | null,
  metric: Metric,
  say: Say,
): string {
  const { ends, decimals } = changePoints(ratio, interval, metric);
  if (ends === null) return '';
  const [from, to] = ends.map((end) => numbersIn(say.language).decimal(end, decimals)) as [string, string];
  return say('sweep.ends', { from, to });
}

/** `node@18.0.0 to 26.0.0`. */
export function rangeSaid(answer: Pick<SweepAnswer, 'releases'>, places: readonly [number, number], say: Say): string {
  const [from, to] = pairNames(answer, places);
  return places[0] === places[1] ? from : say('sweep.range', { from, to });
}
