import { mean, median } from '../../stats/describe.ts';
import type { TurnBatch } from './meeting.ts';

/** With fewer turns of which it is known what collecting took, it is not known. */
const FEWEST = 10;
/** With fewer entries of major collections, of which one has up to three, it cannot be told how often they come. */
const FEWEST_MAJORS = 6;
/** Turns with more minor collections than one, in each of both, that say how long one takes that is not the first. */
const FEWEST_LATER = 3;
/** What the share of time that collecting takes may be wrong by, for want of turns: log of a ratio, half of what blocks differ by anyway. */
const TOLERANCE = 0.01;
/** Standard deviation of the number of collections in turns that begin anywhere between two of them, at most. */
const SPREAD = 0.41;

/** What collections of garbage make of two processes. */
interface Collecting {
  /** Of each process: nanoseconds an operation of each turn without collections; null where that is not known. */
  rests: [(number | null)[], (number | null)[]];
  /** Logarithm of how many times as fast the second process is for what collections add to each. */
  log: number;
  /** Turns of each process with which collections are told well enough. */
  least: number;
}

/**
 * Takes the time of collections out of turns: what is left of each can be compared in pairs, while a collection falls into one turn
 * of several, within what is timed or beside it, and is told by the mean of all turns. A major collection that comes once or
 * twice in all is of the harness as likely as of what is measured, and is left out. Null where a runtime does not tell, or
 * it is not known often enough what others took. Pure.
 */
export function collectingOf(first: readonly TurnBatch[], second: readonly TurnBatch[]): Collecting | null {
  const both = [first, second].map((turns) => turns.filter(isKnown));
  if (both.some((turns) => turns.length < FEWEST)) return null;
  const hasMajors = both.some((turns) => sum(turns.map((turn) => turn[4])) >= FEWEST_MAJORS);
  const alike = both.map(minorsOf);
  const later = both.map(laterOf);
  const isLater = later.every((each) => each.length >= FEWEST_LATER);
  const [one, other] = both.map((turns, at) => {
    const minors = partOf(alike[at] ?? [], isLater ? later[at] : undefined);
    const majors = partOf(turns.map(([, , , , count, , , share]) => ({ count, share })));
    return {
      share: minors.share + (hasMajors ? majors.share : 0),
      long: Math.max(minors.long, hasMajors ? majors.long : 0),
    };
  }) as [Part, Part];
  return {
    rests: [first.map(restOf), second.map(restOf)],
    log: Math.log((1 + one.share) / (1 + other.share)),
    least: Math.ceil((SPREAD * Math.max(one.long, other.long)) / TOLERANCE),
  };
}

/** Collections of one kind: their share of the rest of all turns, and how many times as long as the rest of a turn one is. */
interface Part {
  share: number;
  long: number;
}

/** By the median of how long they take, since one that was held up would stand for all where there are few. */
function partOf(turns: readonly Counted[], each: readonly number[] = turns.flatMap(ofEach)): Part {
  if (each.length === 0) return { share: 0, long: 0 };
  const long = median(each);
  return { share: long * mean(turns.map(({ count }) => count)), long };
}

/** Collections that began in a turn, and the share of its rest that they took. */
interface Counted {
  count: number;
  share: number;
}

const ofEach = ({ count, share }: Counted) => (count === 0 ? [] : [share / count]);

function minorsOf(turns: readonly Required<TurnBatch>[]): Counted[] {
  return turns.map(([, , , count, majors, , share]) => ({ count: count - majors, share }));
}

/**
 * How long collections took that were not the first of their turn: whoever has its turn finds what its collector needs driven out of the caches, so that
 * of one collection a turn each is a long one, of two every other.
 */
function laterOf(turns: readonly Required<TurnBatch>[]): number[] {
  return turns.flatMap(([, , , count, majors, , share, , first]) =>
    ofEach({ count: Math.max(0, count - majors - 1), share: share - first }),
  );
}

function isKnown(turn: TurnBatch): turn is Required<TurnBatch> {
  return turn[1] > 0 && turn[7] !== undefined;
}

function restOf([nanos, , empty, collections, , collecting]: TurnBatch): number | null {
  const rest = nanos - empty - (collecting ?? (collections === 0 ? 0 : Number.NaN));
  return rest > 0 ? rest : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
