import type { Figures } from '../../measure/figures.ts';
import { floorLimitWords } from '../../show/report/floor-words.ts';
import type { Problem } from '../../show/report/measured-group.ts';
import { median } from '../../stats/describe.ts';
import { isDisturbed } from '../../stats/disturbed.ts';
import { isAtFloor, isEmptyLoop } from '../../stats/floor.ts';
import { timeWords } from '../../text/english-numbers.ts';

/** The words for a benchmark in Node.js core's form; floorLimitWords has those for an operation. */
const LOOP_WORDS = 'no slower than an empty loop';

/** The two figures of a run that cannot be told apart, in ns. */
export interface Floor {
  opNanos: number;
  /** An empty body of the same shape, or one turn of an empty loop. */
  emptyNanos: number;
  what: 'body' | 'loop';
}

/**
 * The two figures of a run at the floor: as the run reported them, or as its empty loop shows.
 * @returns null when something was measured, undefined when the run does not say
 */
export function floorOf(figures: Figures | null | undefined): Floor | null | undefined {
  if (!figures) return undefined;
  const { floor, loop } = figures;
  if (floor) return { opNanos: floor.opNanos, emptyNanos: floor.floorNanos, what: 'body' };
  if (loop === undefined) return floor === null ? null : undefined;
  const isEmpty = isEmptyLoop(loop);
  return isEmpty
    ? { opNanos: loop.opNanos, emptyNanos: loop.loopNanos, what: 'loop' }
    : isEmpty === false
      ? null
      : undefined;
}

/** Whether a run says that other work had the core all the time. */
export function isDisturbedRun(figures: Figures | null | undefined): boolean {
  return figures?.batches !== undefined && isDisturbed(figures.batches);
}

interface RunFacts {
  isDisturbed?: boolean;
  /** Undefined when it does not say. */
  isFloor?: boolean | undefined;
}

/** What a run says of whether it has a rate of its work. */
export function factsOf(figures: Figures | null | undefined): RunFacts {
  const isDisturbed = isDisturbedRun(figures);
  return { isDisturbed, isFloor: isDisturbed ? undefined : saysFloor(figures) };
}

/** Whether the run has a rate of its work. */
export function isFigure({ isFloor, isDisturbed }: RunFacts): boolean {
  return isFloor !== true && isDisturbed !== true;
}

/** Whether a run says that it is at the floor; undefined when it does not say. */
export function saysFloor(figures: Figures | null | undefined): boolean | undefined {
  const floor = floorOf(figures);
  return floor === undefined ? undefined : floor !== null;
}

/**
 * Whether a row is at the floor on a variant, with the reason in words.
 *
 * @param floors figures of the runs that are at the floor
 * @param told how many runs say whether they are at the floor
 */
export function floorProblem(floors: readonly Floor[], told: number): Problem | null {
  const [first] = floors;
  if (first === undefined || !isAtFloor(floors.length, told)) return null;
  const opNanos = median(floors.map((floor) => floor.opNanos));
  const emptyNanos = median(floors.map((floor) => floor.emptyNanos));
  const op = timeWords(Math.max(0, opNanos));
  const empty = timeWords(Math.max(0, emptyNanos));
  return first.what === 'body'
    ? {
        verdict: 'floor',
        reason: floorLimitWords({ opNanos, emptyNanos }),
        figures: `${op}, an empty body ${empty}`,
      }
    : { verdict: 'floor', reason: LOOP_WORDS, figures: `${op} per operation, ${empty} per empty iteration` };
}
