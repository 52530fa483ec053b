import { KeptTrees } from '../../../work/experiment/kept-trees.ts';
import { rowName } from '../../../work/rules/limits.ts';
import type { Differences } from '../differences/differences.ts';
import { isExplainedByChange, isPlaced } from '../findings.ts';
import { rowOfKind } from '../where/row-of-kind.ts';
import { keyOf, LEAST_PAIRS, SAMPLED } from '../where/schedule.ts';
import { takeProfiles } from '../where/take-profiles.ts';
import { SIGNALS, type Taken, type TakenKey } from '../where/taken.ts';
import type { Where } from '../where/where.ts';
import { whereOf } from '../where-of.ts';
import { limitsOf } from '../why-plan.ts';
import { readySides, type TakePhase } from './phase.ts';

/** Of the time that is left of a budget: what closes the gap says more than any profile, and comes behind. */
const OF_WHAT_IS_LEFT = 0.4;

/** Runs of both sides under profilers, in alternation, until the gap has its place; each is stored when it ends. */
export const takeRunsUnderProfilers: TakePhase = async ({ state, execution, keep, say, look, leftMs, abort }) => {
  const { kind, plan, work, variants } = execution;
  const { row, taken, find } = state;
  const { pairs, tries } = limitsOf(find);
  if (pairs === 0) return 'no profiles were asked for';
  const { notProfiled: not } = kind;
  if (not !== undefined) return `${not.why}; what looks into it: ${not.instead}`;
  const name = rowName(row);
  const done = taken.all<Taken>('profiles');
  const until = performance.now() + leftMs * (tries ? OF_WHAT_IS_LEFT : 1);
  const trees = new KeptTrees(work, variants, execution.events);
  const alone = rowOfKind({ kind, plan, work, row, name });
  const differences = taken.found<Differences>('differences', 'first');
  let where = whereOf(taken);
  const runs = takeProfiles(
    { name, run: (variant, how) => trees.run(variant, () => alone.run(variant, how)) },
    readySides({ state, execution }),
    { pairs, signals: SIGNALS, seed: plan.seed, done, isWanted: (key) => isWanted(key, where, differences), until },
    {
      onStart: ({ signal, side }, count, total) =>
        say(`profiles, ${count + 1} of at most ${total}: ${signal} of ${state[side].label}`),
    },
    abort,
  );
  for await (const run of runs) {
    keep(keyOf(run), run);
    const isWhole = done.some(({ signal, pair }) => signal === run.signal && pair === run.pair);
    done.push(run);
    if (isWhole) where = whereOf(look().taken);
    if (performance.now() > until)
      return tries
        ? 'profiles had their part of the budget before all were taken: the rest is for what closes the gap'
        : 'the budget was spent before all profiles were taken';
  }
  abort?.throwIfAborted();
  return null;
};

/** Nothing more where a function that was changed holds the gap, and no more samples of a profiler where the gap has its place. */
function isWanted({ signal }: TakenKey, where: Where | null, differences: Differences | null): boolean {
  const pairsBy = (one: string) => where?.profiled.find((row) => row.signal === one)?.pairs ?? 0;
  if (pairsBy('cpu') >= LEAST_PAIRS && isExplainedByChange(where, differences)) return false;
  return !SAMPLED.includes(signal) || pairsBy(signal) < LEAST_PAIRS || !isPlaced(where);
}
