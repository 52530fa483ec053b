import { mean, median } from '../../stats/describe.ts';
import type { TurnBatch } from './meeting.ts';

/** Turns with a known collection time that are needed at least; with fewer the result is null. */
const FEWEST = 10;
/** Entries of major collections, of which one has up to three, that are needed to say how often they come. */
const FEWEST_MAJORS = 6;
/** Turns with several minor collections of a process that are needed to say how much longer the first one takes. */
const FEWEST_SEVERAL = 10;
/** The error that the share of collection time may have for want of turns: log of a ratio, half of what blocks differ by anyway. */
const TOLERANCE = 0.01;
/** Largest standard deviation of the number of collections in turns that begin anywhere between two collections. */
const SPREAD = 0.41;

/** What garbage collection contributes to the comparison of two processes. */
interface Collecting {
  /** Of each process: ns per operation of each turn without collections; null if unknown. */
  rests: [(number | null)[], (number | null)[]];
  /** Logarithm of how many times as fast the second process is because of collections alone. */
  log: number;
  /** Turns of each process that are needed to know collections well enough. */
  least: number;
}

/**
 * Separates collection time from turns. What is left of each turn can be compared in pairs. Collections cannot: one falls into one turn of
 * several, within the timed part or beside it, so the mean of all turns gives their share. A major collection that comes only once or twice
 * may be the harness's as well as the benchmark's, so it is ignored. Null if the runtime does not report collections, or if too few turns
 * say what other processes took. Pure.
 */
export function collectingOf(first: readonly TurnBatch[], second: readonly TurnBatch[]): Collecting | null {
  const both = [first, second].map((turns) => turns.filter(isKnown));
  if (both.some((turns) => turns.length < FEWEST)) return null;
  const hasMajors = both.some((turns) => sum(turns.map((turn) => turn[4])) >= FEWEST_MAJORS);
  const cold = coldness(both);
  const [one, other] = both.map((turns) => {
    const minors = partOf(minorsOf(turns, cold));
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

/** Collections of one kind: their share of the rest of all turns, and the length of one collection in rests of a turn. */
interface Part {
  share: number;
  long: number;
}

/** Uses the median length of a collection: where there are few, one that was delayed would distort the mean. */
function partOf(turns: readonly Counted[]): Part {
  const each = turns.flatMap(({ count, share }) => (count === 0 ? [] : [share / count]));
  if (each.length === 0) return { share: 0, long: 0 };
  const long = median(each);
  return { share: long * mean(turns.map(({ count }) => count)), long };
}

/** Collections that began in a turn, and the share of its rest that they took. */
interface Counted {
  count: number;
  share: number;
}

/** @param cold how many times as long the first collection of a turn takes as later ones */
function minorsOf(turns: readonly Required<TurnBatch>[], cold: number): Counted[] {
  return turns.map(([, , , count, majors, , share, , first]) => ({
    count: count - majors,
    share: share - first + first / cold,
  }));
}

/**
 * How many times as long the first collection of a turn takes as later ones, because the other processes have evicted the collector's data
 * from the caches. Both processes share the number, from all turns with several collections, so that a few turns of one do not decide it.
 */
function coldness(both: readonly (readonly Required<TurnBatch>[])[]): number {
  const told = both.flatMap((turns) => {
    const several = turns.filter(([, , , count, majors]) => count - majors > 1);
    if (several.length < FEWEST_SEVERAL) return [];
    const first = median(several.map((turn) => turn[8]));
    const later = median(several.map(([, , , count, majors, , share, , one]) => (share - one) / (count - majors - 1)));
    return first > 0 && later > 0 ? [{ log: Math.log(first / later), weight: several.length }] : [];
  });
  const weight = sum(told.map((one) => one.weight));
  return weight === 0 ? 1 : Math.max(1, Math.exp(sum(told.map((one) => one.log * one.weight)) / weight));
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
