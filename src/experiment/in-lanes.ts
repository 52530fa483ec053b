import type { RowPlaces } from './dispatcher.ts';

/**
 * Does the turns of a round: one at a time in each lane, each in the lane of its row.
 *
 * @param act does one turn; `halt` is aborted as soon as a turn of any lane has failed
 * @throws the first error of a turn, when no lane does anything any more
 */
export async function inLanes<T extends { configuration: { id: number } }>(
  turns: readonly T[],
  lanes: RowPlaces,
  act: (turn: T, lane: number) => Promise<void>,
  halt: AbortController,
): Promise<void> {
  const left = [...turns];
  const failures: unknown[] = [];
  const work = async (lane: number) => {
    try {
      for (let turn = lanes.take(left, lane); turn !== undefined; turn = lanes.take(left, lane)) {
        if (halt.signal.aborted) return;
        await act(turn, lane);
      }
    } catch (error) {
      failures.push(error);
      halt.abort();
    }
  };
  await Promise.all(Array.from({ length: lanes.count }, (_, lane) => work(lane)));
  if (failures.length > 0) throw failures[0];
}
