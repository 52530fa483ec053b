/**
 * What a host takes that has nothing more to do. A row stays on its host from its first block on, so only rows that have none may be taken.
 *
 * From the host with the most left, as R. D. Blumofe and C. E. Leiserson's (J. ACM 46 (1999), 720-748) thieves would if they could see; the
 * longest of its rows that ends on the idle host before its own host would have come to its end without it.
 */

import type { CostedRow } from './place-rows.ts';
import { hostSeed, liking } from './rendezvous.ts';

/** A host by what it still has to do. */
export interface HostLeft {
  name: string;
  class: string;
  /** As of `placeRows`. */
  speed?: number | undefined;
  /** Cost of all that it still has to do, with the rows that wait, in milliseconds on a host of speed 1. */
  left: number;
  /** Rows of which no block was begun. */
  waiting: readonly CostedRow[];
}

interface Theft extends CostedRow {
  /** Name of the host that had it. */
  from: string;
}

/**
 * @param idle has nothing left
 * @param others may contain the idle host itself, which is passed over
 * @param classes of which rows may be taken: those of the experiment; all unless told
 * @returns null where no row would end earlier by being taken
 */
export function rowToSteal(
  idle: Pick<HostLeft, 'name' | 'class' | 'speed'>,
  others: readonly HostLeft[],
  classes?: readonly string[],
): Theft | null {
  if (classes !== undefined && !classes.includes(idle.class)) return null;
  const seed = hostSeed(idle.name);
  const speed = idle.speed ?? 1;
  const victims = others
    .filter(({ name, waiting }) => name !== idle.name && waiting.length > 0)
    .sort((a, b) => endOf(b) - endOf(a) || (a.name < b.name ? -1 : 1));
  for (const victim of victims) {
    const end = endOf(victim);
    const [first, ...more] = victim.waiting.filter(({ cost }) => cost / speed < end);
    if (first === undefined) continue;
    const like = ({ row }: CostedRow): number => liking(row, seed, speed);
    const best = more.reduce((a, b) => (b.cost > a.cost || (b.cost === a.cost && like(b) > like(a)) ? b : a), first);
    return { row: best.row, cost: best.cost, from: victim.name };
  }
  return null;
}

function endOf({ left, speed = 1 }: HostLeft): number {
  return left / speed;
}
