/**
 * An experiment at a farm without machines: rows with their recorded times, placed and stolen by the code that a farm uses, in rounds that end
 * for all hosts together, and hosts that are lost.
 */

import { randomStream } from '../../../src/stats/random.ts';
import { type PlaceHost, placeRows } from '../../../src/work/farm/place/place-rows.ts';
import { rowToSteal } from '../../../src/work/farm/place/row-to-steal.ts';

/** A row as it was recorded: milliseconds of its block in each round that it needed, on a host of speed 1. */
export type RecordedBlocks = readonly number[];

export interface SimulatedHost extends PlaceHost {
  speed: number;
  /** What it really does beside its class: 1 is as fast as its class. */
  own: number;
}

export interface FarmOptions {
  seed: number;
  /** Hosts lost an hour, as a share of all. */
  lossPerHour: number;
  /** After how long without a sign of life a host counts as lost, in ms. */
  lostAfterMs: number;
  /** After how long a lost host is back, in ms. */
  backAfterMs: number;
  /** From asking for a block to its beginning, in ms. */
  claimMs: number;
  /** Whether the next block of a host is with it before it has ended the one before. */
  ahead: boolean;
  /** Whether the planner knows what a block takes; else all rows count the same. */
  foresees: boolean;
}

export interface FarmRun {
  ms: number;
  /** Time of hosts that are there and measure nothing, as a share of the time of hosts that are there. */
  idleShare: number;
  /** Time of blocks whose rows began anew, as a share of all that was measured. */
  lostShare: number;
  /** Hosts that were lost. */
  lost: number;
  /** Rows that began anew. */
  restarted: number;
}

interface HostState {
  host: SimulatedHost;
  /** In milliseconds per millisecond of work. */
  pace: number;
  /** When it is lost the next time. */
  failsAt: number;
  /** Not there before that. */
  backAt: number;
}

interface RowState {
  blocks: RecordedBlocks;
  row: number;
  place: number;
  /** Rounds that count. */
  done: number;
  /** Time that they took on its host. */
  spent: number;
}

/** Pure: the same seed gives the same run. */
export function simulateFarm(
  rows: readonly RecordedBlocks[],
  hosts: readonly SimulatedHost[],
  options: FarmOptions,
): FarmRun {
  return new Farm(rows, hosts, options).run();
}

/**
 * What the same hosts would take if each went on with its rows whatever the others do, in ms; nobody is lost.
 * @param knows whether the planner knows after how many rounds rows stop, which nobody does
 */
export function withoutBarriers(
  rows: readonly RecordedBlocks[],
  hosts: readonly SimulatedHost[],
  knows: boolean,
): number {
  const works = rows.map((blocks) => blocks.reduce((sum, ms) => sum + ms, 0));
  const places = placeRows(
    works.map((work, row) => ({ row, cost: knows ? work : work / (rows[row]?.length ?? 1) })),
    hosts,
  );
  const ends = new Map<string, number>();
  for (const [row, name] of places) ends.set(name, (ends.get(name) ?? 0) + (works[row] ?? 0));
  return Math.max(...hosts.map(({ name, speed, own }) => (ends.get(name) ?? 0) / speed / own));
}

class Farm {
  private readonly options: FarmOptions;
  private readonly hosts: HostState[];
  private readonly rows: RowState[];
  private readonly random: () => number;
  private now = 0;
  private busy = 0;
  private wasted = 0;
  private down = 0;
  private lost = 0;
  private restarted = 0;

  constructor(rows: readonly RecordedBlocks[], hosts: readonly SimulatedHost[], options: FarmOptions) {
    this.options = options;
    this.random = randomStream(options.seed, 1);
    this.hosts = hosts.map((host) => ({
      host,
      pace: 1 / (host.speed * host.own),
      failsAt: this.nextLoss(0),
      backAt: 0,
    }));
    this.rows = rows.map((blocks, row) => ({ blocks, row, place: -1, done: 0, spent: 0 }));
  }

  run(): FarmRun {
    this.place(this.rows);
    for (let open = this.rows; open.length > 0; open = open.filter(({ blocks, done }) => done < blocks.length)) {
      // Rows that began anew make up the rounds that they lack before all go on together.
      const least = Math.min(...new Set(open.map(({ done }) => done)));
      this.round(
        open.filter(({ done }) => done === least),
        open,
        least === 0 && this.restarted === 0,
      );
    }
    const there = this.now * this.hosts.length - this.down;
    return {
      ms: this.now,
      idleShare: 1 - this.busy / there,
      lostShare: this.wasted / this.busy,
      lost: this.lost,
      restarted: this.restarted,
    };
  }

  private place(rows: readonly RowState[]): void {
    const there = this.hosts.filter(({ backAt }) => backAt <= this.now);
    const cost = ({ blocks }: RowState): number =>
      this.options.foresees ? blocks.reduce((sum, ms) => sum + ms, 0) / blocks.length : 1;
    const costed = rows.map((row) => ({ row: row.row, cost: cost(row) }));
    const places = placeRows(
      costed,
      there.map(({ host }) => host),
    );
    const byName = new Map(this.hosts.map(({ host }, i) => [host.name, i]));
    for (const row of rows) row.place = byName.get(places.get(row.row) ?? '') ?? -1;
  }

  /** One block of each of these rows; the first round of all may be stolen in. */
  private round(rows: readonly RowState[], open: readonly RowState[], maySteal: boolean): void {
    const queues = this.hosts.map((): RowState[] => []);
    for (const row of rows) queues[row.place]?.push(row);
    if (maySteal) this.steal(queues);
    const ends = this.hosts.map((state, i) => this.endOf(state, queues[i] ?? []));
    const [alone] = this.hosts;
    if (this.hosts.length === 1 && alone !== undefined) ends[0] = this.withWaits(alone, ends[0] ?? this.now, rows);
    let end = this.now;
    for (const [i, hostEnd] of ends.entries()) if ((queues[i]?.length ?? 0) > 0) end = Math.max(end, hostEnd);
    const gone: number[] = [];
    for (const [i, state] of this.hosts.entries()) {
      const queue = queues[i] ?? [];
      if (state.backAt <= this.now && state.failsAt < end) {
        gone.push(i);
        // What it had begun of this round is lost as well.
        const began = Math.max(0, Math.min(state.failsAt, ends[i] ?? this.now) - this.now);
        if (queue.length > 0) {
          this.busy += began;
          this.wasted += began;
        }
        continue;
      }
      for (const row of queue) {
        const ms = (row.blocks[row.done] ?? 0) * state.pace;
        row.done++;
        row.spent += ms;
        this.busy += ms;
      }
    }
    // The others wait for a lost host until it counts as lost; where it had the last rows, that is when the round ends.
    const others = ends.filter((_, i) => !gone.includes(i) && (queues[i]?.length ?? 0) > 0);
    const noticed = gone.map((i) => (this.hosts[i]?.failsAt ?? 0) + this.options.lostAfterMs);
    this.now = Math.max(this.now, ...others, ...noticed);
    for (const i of gone) this.lose(i, open);
  }

  /** The rows of the only host wait for it until it is back, and of the block under way half was measured in vain. */
  private withWaits(alone: HostState, until: number, rows: readonly RowState[]): number {
    let end = until;
    while (alone.failsAt < end) {
      const vain = rows.reduce((sum, { blocks, done }) => sum + (blocks[done] ?? 0), 0) / rows.length / 2;
      end += this.options.backAfterMs + vain;
      this.down += this.options.backAfterMs;
      this.busy += vain;
      this.wasted += vain;
      this.lost++;
      alone.failsAt = this.nextLoss(alone.failsAt + this.options.backAfterMs);
    }
    return end;
  }

  private lose(i: number, open: readonly RowState[]): void {
    const state = this.hosts[i] as HostState;
    state.backAt = state.failsAt + this.options.backAfterMs;
    this.down += state.backAt - state.failsAt;
    state.failsAt = this.nextLoss(state.backAt);
    this.lost++;
    const own = open.filter(({ place, blocks, done }) => place === i && done < blocks.length);
    if (!this.hosts.some(({ backAt }) => backAt <= this.now)) {
      // With nobody else there its rows wait for it, and only the block under way is measured again.
      this.now = Math.max(this.now, Math.min(...this.hosts.map(({ backAt }) => backAt)));
      if (state.backAt <= this.now) return;
    }
    for (const row of own) {
      this.wasted += row.spent;
      row.done = 0;
      row.spent = 0;
    }
    this.restarted += own.length;
    if (own.length > 0) this.place(own);
  }

  private endOf({ pace }: HostState, queue: readonly RowState[]): number {
    const { claimMs, ahead } = this.options;
    const work = queue.reduce((sum, { blocks, done }) => sum + (blocks[done] ?? 0) * pace, 0);
    return this.now + work + claimMs * Math.min(queue.length, ahead ? 1 : Number.POSITIVE_INFINITY);
  }

  /** Hosts that have ended take rows that were not begun, the one that ends first first. */
  private steal(queues: RowState[][]): void {
    const cost = (row: RowState): number => (this.options.foresees ? (row.blocks[0] ?? 0) : 1);
    const clock = this.hosts.map(() => 0);
    const begun = queues.map((): RowState[] => []);
    const idle = new Set<number>();
    while (idle.size < this.hosts.length) {
      const next = this.firstOf(clock, idle);
      const row = queues[next]?.shift() ?? this.stolen(next, queues, cost);
      if (row === undefined) {
        idle.add(next);
        continue;
      }
      row.place = next;
      begun[next]?.push(row);
      clock[next] = (clock[next] ?? 0) + (row.blocks[0] ?? 0) * (this.hosts[next]?.pace ?? 1);
    }
    for (const [i, own] of begun.entries()) queues[i] = own;
  }

  /** The host that has ended first, of those that may still find something to do. */
  private firstOf(clock: readonly number[], idle: ReadonlySet<number>): number {
    let best = -1;
    for (const [i, ms] of clock.entries()) {
      if (!idle.has(i) && (best === -1 || ms < (clock[best] ?? 0))) best = i;
    }
    return best;
  }

  private stolen(thief: number, queues: readonly RowState[][], cost: (row: RowState) => number): RowState | undefined {
    const lefts = this.hosts.map(({ host }, i) => {
      const waiting = (queues[i] ?? []).map((row) => ({ row: row.row, cost: cost(row) }));
      return { ...host, waiting, left: waiting.reduce((sum, one) => sum + one.cost, 0) };
    });
    const found = rowToSteal((this.hosts[thief] as HostState).host, lefts);
    if (found === null) return undefined;
    const queue = queues[this.hosts.findIndex(({ host }) => host.name === found.from)] ?? [];
    const at = queue.findIndex(({ row }) => row === found.row);
    return queue.splice(at, 1)[0];
  }

  private nextLoss(from: number): number {
    const { lossPerHour } = this.options;
    return lossPerHour === 0
      ? Number.POSITIVE_INFINITY
      : from - (Math.log(1 - this.random()) / lossPerHour) * 3_600_000;
  }
}
