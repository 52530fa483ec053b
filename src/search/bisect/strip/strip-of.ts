import type { BisectAnswer } from '../answer/bisect-answer.ts';
import { openSets } from '../answer/words.ts';
import type { SearchState } from '../search-state.ts';
import type { StripView } from './strip.ts';

/** The strip of a search that goes on. */
export function stripOfState({ places, visited, unavailable, step }: SearchState, now?: readonly number[]): StripView {
  const belief = new Map<number, number>();
  for (const { after, probability } of step?.belief.gaps ?? []) belief.set(after, probability);
  for (const { after, probability } of step?.belief.found ?? []) belief.set(after, probability);
  return {
    labels: places.map(({ label }) => label),
    belief,
    visited: new Set(visited.keys()),
    lost: new Set(unavailable.keys()),
    now: now === undefined ? undefined : new Set(now),
  };
}

/** The strip of an answer. */
export function stripOfAnswer(answer: BisectAnswer): StripView {
  const { places, steps, belief } = answer;
  const found = new Map<number, number>();
  for (const { places: those, probability } of openSets(answer)) {
    for (const place of those) found.set(place, probability / those.length);
  }
  for (const { after, probability } of belief?.gaps ?? []) found.set(after, probability);
  for (const { after, probability } of steps) found.set(after, probability);
  const which = (test: (one: BisectAnswer['places'][number]) => boolean) =>
    new Set(places.flatMap((one, place) => (test(one) ? [place] : [])));
  return {
    labels: places.map(({ label }) => label),
    belief: found,
    visited: which(({ visited }) => visited),
    lost: which(({ reason }) => reason !== null),
  };
}
