/*
 * TO BE REPLACED when src/farm/place/ is there: placeRows and rowToSteal of it have the same signatures. Here rows go to the host that ends
 * first, the longest row first.
 */

export interface CostedRow {
  row: number;
  /** Of all its blocks, in milliseconds. */
  cost: number;
}

export interface PlaceHost {
  name: string;
  class: string;
  speed?: number | undefined;
  /** Cost of rows that are there already and stay. */
  left?: number | undefined;
}

/** @throws RangeError without a host */
export function placeRows(rows: readonly CostedRow[], hosts: readonly PlaceHost[]): Map<number, string> {
  const ends = hosts.map(({ name, speed = 1, left = 0 }) => ({ name, speed, end: left / speed }));
  const places = new Map<number, string>();
  for (const { row, cost } of rows.toSorted((a, b) => b.cost - a.cost || a.row - b.row)) {
    const [first, ...others] = ends;
    if (first === undefined) throw new RangeError('there is no host for these rows');
    const best = others.reduce((a, b) => (b.end + cost / b.speed < a.end + cost / a.speed ? b : a), first);
    best.end += cost / best.speed;
    places.set(row, best.name);
  }
  return places;
}

export interface HostLeft extends PlaceHost {
  left: number;
  /** Rows of which no block was begun. */
  waiting: readonly CostedRow[];
}

/** The longest row that waits on the host with the most left, where the idle host ends it sooner; null where there is none. */
export function rowToSteal(
  { name, speed = 1 }: Pick<HostLeft, 'name' | 'class' | 'speed'>,
  others: readonly HostLeft[],
): (CostedRow & { from: string }) | null {
  const victims = others.filter((one) => one.name !== name && one.waiting.length > 0);
  for (const victim of victims.toSorted((a, b) => b.left / (b.speed ?? 1) - a.left / (a.speed ?? 1))) {
    const sooner = victim.waiting.filter(({ cost }) => cost / speed < victim.left / (victim.speed ?? 1));
    const [first, ...more] = sooner;
    if (first !== undefined) return { ...more.reduce((a, b) => (b.cost > a.cost ? b : a), first), from: victim.name };
  }
  return null;
}
