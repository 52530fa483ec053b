import type { RowPlaces } from './dispatcher.ts';

/**
 * Announces the turn that a lane does after the present one.
 *
 * @param next undefined if the round has nothing more for the lane
 * @param current the turn under way; undefined while the lane waits for the others
 */
export type Ahead<T> = (next: T | undefined, lane: number, current: T | undefined) => void;

/**
 * Does the turns of a round: one at a time in each lane, each in the lane of its row.
 *
 * @param act does one turn; `halt` is aborted as soon as a turn of any lane has failed
 * @param ahead where it is given, a lane takes its next turn as soon as it has begun the one before
 * @throws the first error of a turn, when no lane does anything any more
 */
export async function inLanes<T extends { configuration: { id: number } }>(
  turns: readonly T[],
  lanes: RowPlaces,
  act: (turn: T, lane: number) => Promise<void>,
  halt: AbortController,
  ahead?: Ahead<T>,
): Promise<void> {
  const left = [...turns];
  const failures: unknown[] = [];
  const work = async (lane: number) => {
    try {
      let turn = lanes.take(left, lane);
      while (turn !== undefined && !halt.signal.aborted) {
        const acting = act(turn, lane);
        let next: T | undefined;
        try {
          if (ahead !== undefined) next = lanes.take(left, lane);
          ahead?.(next, lane, turn);
        } finally {
          await acting;
        }
        turn = next ?? lanes.take(left, lane);
      }
      if (!halt.signal.aborted) ahead?.(undefined, lane, undefined);
    } catch (error) {
      failures.push(error);
      halt.abort();
    }
  };
  await Promise.all(Array.from({ length: lanes.count }, (_, lane) => work(lane)));
  if (failures.length > 0) throw failures[0];
}
