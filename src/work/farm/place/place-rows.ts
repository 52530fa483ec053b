/**
 * Which row is measured on which host: all hosts end together, and few rows move when a host comes or goes.
 *
 * Rows are placed by their cost, the longest first (R. L. Graham, SIAM J. Appl. Math. 17 (1969), 416-429, for hosts of several speeds
 * T. Gonzalez, O. H. Ibarra, S. Sahni, SIAM J. Comput. 6 (1977), 155-166): what is left for the end is short and fills the gaps. Of the
 * hosts on which a row ends by the time at which all should end, it goes to the one that it likes best by rendezvous hash (consistent hashing
 * with bounded loads: V. Mirrokni, M. Thorup, M. Zadimoghaddam, SODA 2018); where there is none, to the one on which it ends first.
 */

import { hostSeed, liking } from './rendezvous.ts';

/** A row of an experiment, by its place in the document. */
export interface CostedRow {
  row: number;
  /** Of all its blocks, in milliseconds on a host of speed 1; 0 or more. */
  cost: number;
}

/** A host that may get rows. */
export interface PlaceHost {
  /** Unique. */
  name: string;
  /** Hosts of one class may stand in for one another. */
  class: string;
  /** How fast it does work, beside a host of speed 1; above 0, 1 unless told. It says where rows go and changes no figure. */
  speed?: number | undefined;
  /** Cost of rows that are there already and stay; 0 unless told. */
  left?: number | undefined;
}

interface PlaceOptions {
  /** Only hosts of these classes get rows; all hosts unless told. */
  classes?: readonly string[] | undefined;
  /**
   * By how much a host may end later than all would together, for the sake of rows that like it, as a share; 0 unless told: with 0.02 somewhat
   * fewer rows move, but the first host ends up to a quarter before the last (docs/evidence/farm.md).
   */
  slack?: number | undefined;
}

/** A host while rows are placed. */
interface Filling {
  name: string;
  seed: number;
  speed: number;
  /** When its rows end, in milliseconds. */
  end: number;
}

/**
 * The same rows and hosts give the same places, in whatever order they come. Rows times hosts, and rows once sorted.
 *
 * @param rows each number once
 * @returns the host's name by row, with all rows
 * @throws RangeError without a host of the classes for rows, for a cost below 0 or a speed that is not above 0
 */
export function placeRows(
  rows: readonly CostedRow[],
  hosts: readonly PlaceHost[],
  { classes, slack = 0 }: PlaceOptions = {},
): Map<number, string> {
  const chosen = hosts.filter((host) => classes === undefined || classes.includes(host.class));
  const filling = chosen.map(fillingOf).sort((a, b) => (a.name < b.name ? -1 : 1));
  const places = new Map<number, string>();
  if (rows.length === 0) return places;
  if (filling.length === 0) throw new RangeError('there is no host for these rows');
  const ordered = rows.toSorted((a, b) => b.cost - a.cost || a.row - b.row);
  const level = commonEnd(
    filling,
    ordered.reduce((sum, { cost }) => sum + checked(cost), 0),
  );
  const latest = level * (1 + slack);
  for (const { row, cost } of ordered) {
    const host = bestHost(filling, row, cost, latest);
    host.end += cost / host.speed;
    places.set(row, host.name);
  }
  return places;
}

/** The host that the row likes best among those where it ends in time; else the one where it ends first. */
function bestHost(filling: readonly Filling[], row: number, cost: number, latest: number): Filling {
  let best: Filling | undefined;
  let most = 0;
  let first = filling[0] as Filling;
  let earliest = Number.POSITIVE_INFINITY;
  for (const host of filling) {
    const end = host.end + cost / host.speed;
    if (end < earliest) {
      earliest = end;
      first = host;
    }
    if (end > latest) continue;
    const like = liking(row, host.seed, host.speed);
    if (like > most) {
      most = like;
      best = host;
    }
  }
  return best ?? first;
}

/** When all would end together if rows could be divided: hosts that have more than that already get nothing. */
function commonEnd(filling: readonly Filling[], cost: number): number {
  const byEnd = filling.toSorted((a, b) => a.end - b.end);
  let speed = 0;
  let work = cost;
  let level = 0;
  for (const host of byEnd) {
    if (speed > 0 && level <= host.end) break;
    speed += host.speed;
    work += host.end * host.speed;
    level = work / speed;
  }
  return level;
}

function fillingOf({ name, speed = 1, left = 0 }: PlaceHost): Filling {
  if (!(speed > 0 && speed < Number.POSITIVE_INFINITY)) throw new RangeError(`the speed of ${name} is ${speed}`);
  return { name, seed: hostSeed(name), speed, end: checked(left) / speed };
}

function checked(cost: number): number {
  if (!(cost >= 0 && cost < Number.POSITIVE_INFINITY)) throw new RangeError(`a cost of ${cost}`);
  return cost;
}
