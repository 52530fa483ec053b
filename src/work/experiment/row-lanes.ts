import type { RowPlaces } from './dispatcher.ts';

/**
 * Which row is measured in which lane. A row gets the lane that is free when it first comes up, so that lanes get as much work
 * as each other whatever rows take; from then on it stays there, with all its rounds.
 */
export class RowLanes implements RowPlaces {
  readonly count: number;
  private readonly lanes = new Map<number, number>();

  /**
   * @param count of lanes
   * @param stored lanes by row of an earlier sitting; a lane that there is no more counts as none
   */
  constructor(count: number, stored: ReadonlyMap<number, number> = new Map()) {
    this.count = count;
    for (const [row, lane] of stored) if (lane < count) this.lanes.set(row, lane);
  }

  /** Undefined before the row first came up. */
  of(row: number): number | undefined {
    return this.lanes.get(row);
  }

  /** Takes out of a round what this lane does next; undefined when nothing is left for it. */
  take<T extends { configuration: { id: number } }>(turns: T[], lane: number): T | undefined {
    const at = turns.findIndex(({ configuration: { id } }) => (this.lanes.get(id) ?? lane) === lane);
    if (at === -1) return undefined;
    const [turn] = turns.splice(at, 1);
    if (turn !== undefined) this.lanes.set(turn.configuration.id, lane);
    return turn;
  }
}
