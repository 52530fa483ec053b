import type { Verdict } from '../../stats/verdict.ts';
import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import type { Differing, Relative } from './compared.ts';

const WORDS = {
  speed: { faster: 'sheets.faster', slower: 'sheets.slower' },
  amount: { faster: 'sheets.less', slower: 'sheets.more' },
} as const;

/** `1.23x faster`, of a time `18.7 % lower`, or the verdict alone: what is not shown to differ gets no figure. `ratio` is above 1 where it is faster. */
export function relativeSaid(
  { ratio, verdict }: Pick<Relative, 'ratio' | 'verdict'>,
  say: Say,
  what: Differing = 'speed',
): string {
  if (ratio === null || (verdict !== 'faster' && verdict !== 'slower')) return say(`verdict.${verdict}`);
  const numbers = numbersIn(say.language);
  if (what === 'time') {
    const word = say(verdict === 'faster' ? 'verdict.lower' : 'verdict.higher');
    return say('change.by', { by: numbers.points(Math.abs(1 / ratio - 1)), word });
  }
  const times = verdict === 'faster' ? ratio : 1 / ratio;
  // What is written with decimals wants the noun's form of fractions.
  const n = times < 99.95 ? 0.5 : Number(times.toPrecision(3));
  return say(WORDS[what][verdict], { n, times: numbers.times(times) });
}

/**
 * `1.20 to 1.26`: the interval of the figure that `relativeSaid` gives; of "times as fast" or "times as much" unless turned, and of a time
 * that of its change.
 */
export function relativeInterval(
  { interval, verdict }: Pick<Relative, 'interval' | 'verdict'>,
  say: Say,
  what: Differing = 'speed',
): string {
  if (interval === null) return '';
  const [low, high] = interval;
  if (what === 'time') return numbersIn(say.language).interval([1 / high - 1, 1 / low - 1], 'change');
  return numbersIn(say.language).interval(verdict === 'slower' ? [1 / high, 1 / low] : [low, high], 'times');
}

/** Why a row has no figures: its verdict and, where it is known, the reason. */
export function withoutFigures(
  { verdict, reason }: { verdict: Verdict | 'measured'; reason: string | null },
  say: Say,
): string {
  if (verdict === 'measured') return '';
  const word = say(`verdict.${verdict}`);
  if (reason === null) return word;
  // Why an operation is at the floor is told in the reader's language; what a run said is not.
  const cause = verdict === 'floor' ? reason : causeMessage(say, { verdict, reason });
  return say('reason.because', { word, cause });
}

/**
 * Why nothing can be said of a row or of one of its sides, without the word of its verdict. In English it is what was recorded; elsewhere what
 * a runtime or a benchmark said stands in quotes, as it was said.
 */
export function causeMessage(say: Say, { verdict, reason }: { verdict: Verdict; reason: string | null }): string {
  if (reason !== null && say.language === 'en') return reason;
  switch (verdict) {
    case 'floor':
      return say('cause.floor');
    case 'disturbed':
      return say('cause.disturbed');
    case 'failed':
    case 'unavailable':
      return reason === null ? say('cause.unknown') : say('cause.said', { reason });
    default:
      return say('cause.no-interval');
  }
}
