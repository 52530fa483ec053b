/** What a sweep found, in the language of the reader: changes and names of releases. */

import { verdictMessage } from '../../../show/report/as-read.ts';
import type { Metric } from '../../../show/report/metric.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import type { SweepAnswer } from '../sweep-answer.ts';
import { changePoints } from './change-points.ts';
import { pairNames } from './release-words.ts';

/**
 * `24 % faster`, the digits those that an interval leaves, where there is one; `faster` where it says no size, `9 % slower to 1 % faster` where it
 * holds no change.
 */
export function changeSaid(
  ratio: number,
  interval: readonly [number, number] | null,
  metric: Metric,
  say: Say,
): string {
  const { by, says, decimals } = changePoints(ratio, interval, metric);
  if (says === 'none') return intervalSaid(ratio, interval, metric, say) || say('sweep.none-shown');
  const verdict = ratio >= 1 ? 'faster' : 'slower';
  return says === 'size' ? bySaid(by, decimals, verdict, metric, say) : verdictMessage(say, verdict, metric);
}

/** `22 to 26 %`, the nearer end first; both with their words where it holds no change; empty without an interval, or with one that says no size. */
export function intervalSaid(
  ratio: number,
  interval: readonly [number, number] | null,
  metric: Metric,
  say: Say,
): string {
  const { ends, says, decimals } = changePoints(ratio, interval, metric);
  if (ends === null) return '';
  if (says === 'none') {
    const [down, up] = ratio >= 1 ? [-ends[0], ends[1]] : [ends[1], -ends[0]];
    return say('sweep.range', {
      from: bySaid(down, decimals, 'slower', metric, say),
      to: bySaid(up, decimals, 'faster', metric, say),
    });
  }
  const [from, to] = ends.map((end) => numbersIn(say.language).decimal(end, decimals)) as [string, string];
  return say('sweep.ends', { from, to });
}

function bySaid(by: number, decimals: number, verdict: 'faster' | 'slower', metric: Metric, say: Say): string {
  return say('change.by', {
    by: numbersIn(say.language).decimal(by, decimals),
    word: verdictMessage(say, verdict, metric),
  });
}

/** `node@18.0.0 to 26.0.0`. */
export function rangeSaid(answer: Pick<SweepAnswer, 'releases'>, places: readonly [number, number], say: Say): string {
  const [from, to] = pairNames(answer, places);
  return places[0] === places[1] ? from : say('sweep.range', { from, to });
}
