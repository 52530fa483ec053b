import type { RowPlaces } from '../../experiment/dispatcher.ts';
import { type HostLeft, rowToSteal } from '../place/row-to-steal.ts';
import type { Placed } from './places.ts';

/** A lane: a host that has rows of the experiment, or may get some. */
interface LaneHost {
  name: string;
  class: string;
  /** Whether rows may begin there. */
  takes: boolean;
}

/**
 * Rows by the host on which they are placed. A host that has nothing left in a round may take a row that was not begun from the one with
 * the most left; from its first block on a row stays.
 */
export class HostLanes implements RowPlaces {
  readonly hosts: readonly LaneHost[];
  private readonly placed: Map<number, Placed>;
  private readonly lanes: Map<string, number>;
  private readonly rowOf: (configuration: number) => number;
  private readonly costOf: (row: number) => number;

  /**
   * @param hosts by lane
   * @param rowOf a row's place in the document by its id in the store
   * @param costOf of a row that has no place yet, milliseconds
   */
  constructor(
    hosts: readonly LaneHost[],
    placed: readonly Placed[],
    rowOf: (configuration: number) => number,
    costOf: (row: number) => number = () => 1,
  ) {
    this.hosts = hosts;
    this.placed = new Map(placed.map((one) => [one.row, { ...one }]));
    this.lanes = new Map(hosts.map(({ name }, lane) => [name, lane]));
    this.rowOf = rowOf;
    this.costOf = costOf;
  }

  get count(): number {
    return this.hosts.length;
  }

  of(configuration: number): number | undefined {
    const place = this.placed.get(this.rowOf(configuration));
    return place === undefined ? undefined : this.lanes.get(place.host);
  }

  /** Where a row is, by its place in the document. */
  placeOf(row: number): Placed | undefined {
    return this.placed.get(row);
  }

  /** All rows that have a place. */
  all(): Placed[] {
    return [...this.placed.values()];
  }

  /** The place of a row of which a block is queued: it stays there from now on. */
  begin(row: number, lane: number): Placed {
    const host = (this.hosts[lane] as LaneHost).name;
    const place = this.placed.get(row) ?? { row, generation: 1, host, begun: false, cost: this.costOf(row) };
    this.placed.set(row, place);
    place.begun = true;
    return place;
  }

  take<T extends { configuration: { id: number } }>(turns: T[], lane: number): T | undefined {
    const own = turns.findIndex(({ configuration: { id } }) => this.of(id) === lane);
    if (own !== -1) return turns.splice(own, 1)[0];
    if (!this.mayTake(lane)) return undefined;
    const unplaced = turns.findIndex(({ configuration: { id } }) => this.of(id) === undefined);
    const at = unplaced === -1 ? this.stealable(turns, lane) : unplaced;
    if (at === -1) return undefined;
    const [turn] = turns.splice(at, 1);
    if (turn !== undefined) this.move(this.rowOf(turn.configuration.id), lane);
    return turn;
  }

  /** Where no host may get rows, whoever is there takes what has no place: a round must not end without it. */
  private mayTake(lane: number): boolean {
    return this.hosts[lane]?.takes === true || this.hosts.every(({ takes }) => !takes);
  }

  private move(row: number, lane: number): void {
    const { name: host } = this.hosts[lane] as LaneHost;
    const place = this.placed.get(row);
    if (place === undefined) this.placed.set(row, { row, generation: 1, host, begun: false, cost: this.costOf(row) });
    else place.host = host;
  }

  /** The place, among the turns that are left in a round, of one whose row this lane's host may have; -1: of none. */
  private stealable(turns: readonly { configuration: { id: number } }[], lane: number): number {
    const left: HostLeft[] = this.hosts.map(({ name, class: of }) => ({ name, class: of, left: 0, waiting: [] }));
    const waiting = left.map((): { row: number; cost: number }[] => []);
    for (const { configuration } of turns) {
      const row = this.rowOf(configuration.id);
      const on = this.of(configuration.id);
      const place = this.placed.get(row);
      if (on === undefined || place === undefined) continue;
      (left[on] as HostLeft).left += Math.max(1, place.cost);
      if (!place.begun) waiting[on]?.push({ row, cost: Math.max(1, place.cost) });
    }
    const others = left.map((one, i) => ({ ...one, waiting: waiting[i] ?? [] }));
    const stolen = rowToSteal(left[lane] as HostLeft, others);
    return stolen === null ? -1 : turns.findIndex(({ configuration: { id } }) => this.rowOf(id) === stolen.row);
  }
}
