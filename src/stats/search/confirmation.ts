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
  blocks: number;
}

/** Risk that a pair without a step is confirmed. */
const RISK = 0.01;
/** Rounds of a pair at most. */
const MOST_ROUNDS = 20;

/** Of each pair of neighbours that makes up whole blocks, ascending. `nextOf`: the next place that can be measured. */
export function confirmationsOf(
  blocks: readonly SeriesBlock[],
  nextOf: (place: number) => number | undefined,
  margin: number,
): Confirmation[] {
  const differences = new Map<number, number[]>();
  for (const { logs } of blocks) {
    if (logs.size !== 2) continue;
    const [first, second] = [...logs].sort(([a], [b]) => a - b) as [[number, number], [number, number]];
    if (nextOf(first[0]) !== second[0]) continue;
    const known = differences.get(first[0]);
    if (known === undefined) differences.set(first[0], [second[1] - first[1]]);
    else known.push(second[1] - first[1]);
  }
  const rules = adaptiveRules({ cap: MOST_ROUNDS, fdr: RISK, margin });
  return [...differences.keys()]
    .sort((a, b) => a - b)
    .map((before) => confirmationOf(before, nextOf(before) as number, differences.get(before) as number[], rules));
}

function confirmationOf(
  before: number,
  after: number,
  differences: readonly number[],
  rules: AdaptiveRules,
): Confirmation {
  const session = createSession(1, rules);
  for (const difference of differences) {
    session.endRound([{ comparison: 0, baseline: 1, contender: Math.exp(difference) }]);
  }
  const { state } = session.decision(0);
  return {
    before,
    after,
    state: state === 'active' || state === 'different' ? state : 'none',
    equivalent: state === 'equivalent',
    blocks: differences.length,
  };
}
