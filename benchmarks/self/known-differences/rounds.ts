import type { Way } from './measure-chunk.ts';

/** Rounds of one row, truth and way, from all chunks. */
export interface RoundsOfCell {
  row: string;
  /** per cent that the second side does more */
  truth: number;
  way: Way;
  /** of the times of a round, second side by first */
  logs: number[];
  /** that a round of this row took */
  seconds: number[];
}

/** Adds what a chunk brought. */
export function rounds(cells: Map<string, RoundsOfCell>, more: RoundsOfCell): void {
  const key = `${more.row} ${more.truth} ${more.way}`;
  const cell = cells.get(key);
  if (cell === undefined) cells.set(key, more);
  else {
    cell.logs.push(...more.logs);
    cell.seconds.push(...more.seconds);
  }
}
