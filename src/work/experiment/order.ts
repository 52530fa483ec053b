import { randomStream, shuffled } from '../../stats/random.ts';

/** One row on all variants of a round, to be measured side by side. */
export interface Turn<C, V> {
  /** Counted from 1. */
  round: number;
  configuration: C;
  /** In the order of this round. */
  variants: readonly V[];
}

/**
 * Rounds over all configurations, in random order; within a round each configuration runs on every variant back to
 * back, in random order, so that load on the machine falls on all of them alike (docs/evidence/statistics.md).
 */
export function* interleaved<C, V>(
  configurations: readonly C[],
  variants: readonly V[],
  rounds: number,
  seed: number,
): Generator<Turn<C, V>> {
  for (let round = 1; round <= rounds; round++) {
    const random = randomStream(seed, round);
    for (const configuration of shuffled(configurations, random)) {
      yield { round, configuration, variants: shuffled(variants, random) };
    }
  }
}

/** The seed of the runs of a round; each round has another. The streams above 0 decide the order. */
export function seedOf(seed: number, round: number): number {
  return Math.floor(randomStream(seed, -round)() * 2 ** 31);
}

/** One file after the other, each with all its rounds: the order in which upstream's run.js and scatter.js print. */
export function* inSequence<C extends { benchmark: string }, V>(
  configurations: readonly C[],
  variants: readonly V[],
  rounds: number,
): Generator<Turn<C, V>> {
  for (const ofFile of Map.groupBy(configurations, (configuration) => configuration.benchmark).values()) {
    for (let round = 1; round <= rounds; round++) {
      for (const configuration of ofFile) yield { round, configuration, variants };
    }
  }
}

/** The turns of a round: all that come before a turn of the next one. */
interface Round<T> {
  round: number;
  turns: readonly T[];
}

/** Turns, round by round. A round's turns are taken when it begins. */
export function* roundsOf<T extends { round: number }>(turns: Iterable<T>): Generator<Round<T>> {
  let current: { round: number; turns: T[] } | null = null;
  for (const turn of turns) {
    if (current !== null && turn.round !== current.round) {
      yield current;
      current = null;
    }
    current ??= { round: turn.round, turns: [] };
    current.turns.push(turn);
  }
  if (current !== null) yield current;
}

/** So many rows get an early answer, where a round of all rows takes its time. */
const LEADING = 2;
const MANY_ROWS = 6;
/** With three rounds, the bound of a row widens by ten times as others begin, since all are judged together; with five it stays of use. */
export const AHEAD = 5;

/**
 * Rounds of which the first one begins with a few rows in their first five rounds: whoever watches sees judged rows long before all rows
 * have had three. Verdicts are the same. Rows are judged by whole rounds, so these may have two rounds more than they need.
 */
export function* withLeadingRows<T extends { configuration: { id: number } }>(
  rounds: Iterable<Round<T>>,
): Generator<Round<T>> {
  const first: Round<T>[] = [];
  for (const round of rounds) {
    if (first.length === AHEAD) yield round;
    else if (first.push(round) === AHEAD) yield* leadingFirst(first);
  }
  if (first.length < AHEAD) yield* leadingFirst(first);
}

function leadingFirst<T extends { configuration: { id: number } }>(rounds: readonly Round<T>[]): readonly Round<T>[] {
  const idOf = ({ configuration: { id } }: T) => id;
  const rows = new Set(rounds[0]?.turns.map(idOf));
  if (rows.size < MANY_ROWS) return rounds;
  const leading = [...rows].slice(0, LEADING);
  const ofLeading = leading.flatMap((id) => rounds.flatMap(({ turns }) => turns.filter((turn) => idOf(turn) === id)));
  return rounds.map(({ round, turns }, i) => {
    const others = turns.filter((turn) => !leading.includes(idOf(turn)));
    return { round, turns: i === 0 ? [...ofLeading, ...others] : others };
  });
}

/** Each round with the turns of the following one; none after the last. */
export function* withFollowing<T>(rounds: Iterable<Round<T>>): Generator<Round<T> & { following: readonly T[] }> {
  let current: Round<T> | null = null;
  for (const next of rounds) {
    if (current !== null) yield { ...current, following: next.turns };
    current = next;
  }
  if (current !== null) yield { ...current, following: [] };
}
