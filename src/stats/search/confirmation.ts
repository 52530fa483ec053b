/**
 * Neighbours that were measured alone side by side: whether such rounds, judged by themselves, show a step. Nothing that made the pair
 * the suspect is in them, so a suspect picked by chance among many is not taken for a step.
 */

import { type AdaptiveRules, adaptiveRules } from '../sequential/adaptive.ts';
import { createSession } from '../sequential/session.ts';
import type { SeriesBlock } from '../series/series-block.ts';

export interface Confirmation {
  before: number;
  after: number;
  /** `different`: a step; `active`: more rounds are wanted; `none`: they do not show one */
  state: 'active' | 'different' | 'none';
  /** no more than the margin between them */
  equivalent: boolean;
  /** how often it was tried, with rounds of its own each time */
  sessions: number;
}

/** Risk that a pair without a step is confirmed. */
const RISK = 0.01;

/**
 * Rounds of a session of a pair at most: twice what a step of this size takes as a rule. A session that need not reach far decides earlier.
 * @param signal |ln ratio| over the noise of one figure, as believed before the first of these rounds; null where nothing is believed
 */
export function mostRounds(signal: number | null): number {
  if (signal === null) return USUAL_ROUNDS;
  const usual = 3 + (NEEDED / (signal / Math.SQRT2)) ** 2;
  return Math.min(MOST_ROUNDS, Math.max(LEAST_ROUNDS, Math.ceil(2 * usual)));
}

const NEEDED = 3.3;
const USUAL_ROUNDS = 20;
const LEAST_ROUNDS = 8;
const MOST_ROUNDS = 40;

/**
 * Of each pair of neighbours that makes up whole blocks, ascending.
 * @param nextOf the next place that can be measured
 * @param signalBefore what was believed of the step of a pair (`mostRounds`) by the blocks before its own
 */
export function confirmationsOf(
  blocks: readonly SeriesBlock[],
  nextOf: (place: number) => number | undefined,
  margin: number,
  signalBefore: (before: number, blocks: readonly SeriesBlock[]) => number | null,
): Confirmation[] {
  const first = new Map<number, number>();
  const differences = new Map<number, number[]>();
  for (const [i, { logs }] of blocks.entries()) {
    if (logs.size !== 2) continue;
    const [old, young] = [...logs].sort(([a], [b]) => a - b) as [[number, number], [number, number]];
    if (nextOf(old[0]) !== young[0]) continue;
    const difference = young[1] - old[1];
    const known = differences.get(old[0]);
    if (known !== undefined) known.push(difference);
    else {
      differences.set(old[0], [difference]);
      first.set(old[0], i);
    }
  }
  return [...differences.keys()]
    .sort((a, b) => a - b)
    .map((before) => {
      const after = nextOf(before) as number;
      const signal = signalBefore(before, blocks.slice(0, first.get(before)));
      const rules = adaptiveRules({ cap: mostRounds(signal), fdr: RISK, margin });
      return confirmationOf(before, after, differences.get(before) as number[], rules);
    });
}

/** Rounds behind a session that ended undecided belong to a new one, which is judged by them alone. */
function confirmationOf(
  before: number,
  after: number,
  differences: readonly number[],
  rules: AdaptiveRules,
): Confirmation {
  let session = createSession(1, rules);
  let sessions = 1;
  for (const difference of differences) {
    const { state } = session.decision(0);
    if (state === 'different' || state === 'equivalent') break;
    if (state !== 'active') {
      session = createSession(1, rules);
      sessions++;
    }
    session.endRound([{ comparison: 0, baseline: 1, contender: Math.exp(difference) }]);
  }
  const { state } = session.decision(0);
  return {
    before,
    after,
    state: state === 'active' || state === 'different' ? state : 'none',
    equivalent: state === 'equivalent',
    sessions,
  };
}
