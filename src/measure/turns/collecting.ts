import { mean, median } from '../../stats/describe.ts';
import type { TurnBatch } from './meeting.ts';

/** With fewer turns of which it is known what collecting took, it is not known. */
const FEWEST = 10;
/** With fewer entries of major collections, of which one has up to three, it cannot be told how often they come. */
const FEWEST_MAJORS = 6;
/** Turns of a process with several minor collections that say how much longer the first takes. */
const FEWEST_SEVERAL = 10;
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

/** Collections of one kind: their share of the rest of all turns, and how many times as long as the rest of a turn one is. */
interface Part {
  share: number;
  long: number;
}

/** By the median of how long they take, since one that was held up would stand for all where there are few. */
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

/** @param cold how many times as long as others the first of a turn takes */
function minorsOf(turns: readonly Required<TurnBatch>[], cold: number): Counted[] {
  return turns.map(([, , , count, majors, , share, , first]) => ({
    count: count - majors,
    share: share - first + first / cold,
  }));
}

/**
 * How many times as long as others the first collection of a turn takes: whoever has its turn finds what its collector needs driven out of the caches. One
 * number for both processes, by all of their turns with several collections, so that few of one of them do not decide.
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
