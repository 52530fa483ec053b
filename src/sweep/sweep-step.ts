import type { Judged } from './confirmation.ts';
import type { SweepStep } from './sweep-answer.ts';

/**
 * A step of the answer: what the survey saw, and what fresh rounds say of it. The survey has no interval: it named the step for being large. Pure.
 */
export function stepOf({ step, fresh }: Judged): SweepStep {
  const { before, after, set, logRatio: seen } = step;
  const { rounds, logRatio, interval } = fresh;
  const state = fresh.state === 'active' ? (interval === null ? 'open' : 'undecided') : fresh.state;
  return {
    ...{ before, after, seen: Math.exp(seen), rounds, state },
    ratio: Math.exp(state === 'open' || logRatio === null ? seen : logRatio),
    interval: interval === null ? null : [Math.exp(interval[0]), Math.exp(interval[1])],
    q: state === 'open' ? null : fresh.q,
    range: state === 'confirmed' ? [before, after] : [set[0] ?? before, set.at(-1) ?? after],
  };
}
