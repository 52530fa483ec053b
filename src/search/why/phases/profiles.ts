import { KeptTrees } from '../../../work/experiment/kept-trees.ts';
import { rowName } from '../../../work/rules/limits.ts';
import { rowOfKind } from '../where/row-of-kind.ts';
import { keyOf } from '../where/schedule.ts';
import { takeProfiles } from '../where/take-profiles.ts';
import { SIGNALS, type Taken } from '../where/taken.ts';
import { limitsOf } from '../why-plan.ts';
import type { TakePhase } from './phase.ts';

/** Of the time that is left of a budget: what closes the gap says more than any profile, and comes behind. */
const OF_WHAT_IS_LEFT = 0.4;

/** Runs of both sides under profilers, in alternation; each is stored when it ends. */
export const takeRunsUnderProfilers: TakePhase = async ({ state, execution, keep, say, leftMs, abort }) => {
  const { kind, plan, work, variants } = execution;
  const { row, taken, find } = state;
  const { pairs, tries } = limitsOf(find);
  if (pairs === 0) return 'no profiles were asked for';
  const { notProfiled: not } = kind;
  if (not !== undefined) return `${not.why}; what looks into it: ${not.instead}`;
  const name = rowName(row);
  const sides = [state.old, state.new].map(({ id, ...one }) => variants.find((other) => other.id === id) ?? one);
  const done = taken.all<Taken>('profiles');
  const until = performance.now() + leftMs * (tries ? OF_WHAT_IS_LEFT : 1);
  const trees = new KeptTrees(work, variants, execution.events);
  const alone = rowOfKind({ kind, plan, work, row, name });
  const runs = takeProfiles(
    { name, run: (variant, how) => trees.run(variant, () => alone.run(variant, how)) },
    [sides[0] as (typeof variants)[number], sides[1] as (typeof variants)[number]],
    { pairs, signals: SIGNALS, seed: plan.seed, done, until },
    {
      onStart: ({ signal, side }, count, total) =>
        say(`profiles, ${count + 1} of ${total}: ${signal} of ${state[side].label}`),
    },
    abort,
  );
  for await (const run of runs) {
    keep(keyOf(run), run);
    if (performance.now() > until)
      return tries
        ? 'profiles had their part of the budget before all were taken: the rest is for what closes the gap'
        : 'the budget was spent before all profiles were taken';
  }
  abort?.throwIfAborted();
  return null;
};
