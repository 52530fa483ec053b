import { ENOUGH_FLOORS } from '../../../stats/floor.ts';
import type { EarlierRun } from '../../../store/runs.ts';

/**
 * Whether the runs of a row are still compared with an empty loop, which takes a quarter of a second where operations are cheap: a row is
 * known to be at the floor, or above it, by the first rounds that were measured. It follows from the stored runs alone. Pure.
 *
 * @param earlier runs of the row in earlier rounds
 */
export function asksFloor(earlier: readonly Pick<EarlierRun, 'round' | 'rate'>[]): boolean {
  const measured = earlier.filter(({ rate }) => rate !== null);
  return new Set(measured.map(({ round }) => round)).size < ENOUGH_FLOORS;
}
