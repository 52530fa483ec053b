import type { Connection } from './connection.ts';
import type { Loop } from './loop.ts';
import { NO_REQUEST, type Recorder } from './recorder.ts';

/** It spins from this long before a due time, in ms: timers have whole milliseconds and may be one late. */
const SPIN_MS = 3;
/** A nap ends this long before the due time, in ms: Linux wakes a thread about 50 µs late (timer slack, prctl(2)). */
const WAKE_MS = 0.08;
/** The longest nap while an answer may come, in ms, because a nap does not end early. */
const LIGHT_NAP_MS = 0.03;
const SHORTEST_NAP_MS = 0.02;
/** Two readings of the clock while spinning that are further apart mean that the generator had no CPU, or too much to do. */
const PAUSE_MS = 1;
const MOST_PAUSES = 10_000;

const neverWoken = new Int32Array(new SharedArrayBuffer(4));

interface OpenLoopOptions {
  /** From `schedule`: ms from the start. */
  due: Float64Array;
  /** The first arrival that counts; those before are the warm-up. */
  first: number;
  /** Reads the clock continuously if something is due soon. */
  spin: boolean;
  /** Otherwise: sleeps in naps shorter than the timers' milliseconds. */
  naps: boolean;
  /** Gets the answers of the warm-up. */
  rehearsal: Recorder;
}

/**
 * Sends by schedule, whatever the answers do. If all connections are taken, arrivals wait in order, and their latency counts from when they
 * were due (Tene's "coordinated omission").
 *
 * The warm-up is a rehearsal: all code that runs later, and all fields that change later, do so before. Otherwise V8 discards compiled code
 * just when the first counting request is due, and compiles again on the generator's own CPU if it is pinned to one: 1 to 10 ms late in the
 * first 40 ms, and again a second later.
 */
export class OpenLoop implements Loop {
  onDone = () => {};
  answeredInWindow = 0;
  /** Milliseconds of reading the clock with nothing to do. */
  spunMs = 0;
  /** Gaps between readings of the clock while spinning, [from, to] in ms; the first ten thousand. */
  readonly pauses: [number, number][] = [];
  longestPauseMs = 0;
  readonly spin: boolean;
  private readonly recorder: Recorder;
  private readonly rehearsal: Recorder;
  private due: Float64Array;
  private readonly naps: boolean;
  /** The first arrival that counts. */
  private readonly first: number;
  private startAt = Number.POSITIVE_INFINITY;
  private from = Number.POSITIVE_INFINITY;
  private to = Number.POSITIVE_INFINITY;
  /** The next arrival to send; all before have been sent or have failed. */
  private next = 0;
  private finished = 0;
  /** Connections with room, the longest idle first: a ring with a place for each. */
  private ring: Connection[] = [];
  private head = 0;
  private queued = 0;
  /** Since when no connection was free; one that is taken again at once does not count. */
  private takenAt = 0;
  private armed = false;
  private lastTick = Number.NaN;
  private worked = false;
  private stopped = false;
  private connections: readonly Connection[] = [];

  constructor(recorder: Recorder, { due, first, spin, naps, rehearsal }: OpenLoopOptions) {
    this.recorder = recorder;
    this.rehearsal = rehearsal;
    this.due = due;
    this.spin = spin;
    this.naps = naps;
    this.first = first;
  }

  /** Arrivals that count. */
  get scheduled(): number {
    return this.due.length - this.first;
  }

  get unfinished(): number {
    return this.scheduled - this.recorder.completed - this.recorder.failures;
  }

  start(connections: readonly Connection[], now: number): void {
    this.connections = connections;
    this.ring = [...connections];
    this.startAt = now;
    this.takenAt = now;
    this.rehearsal.timeline.begin(now);
    this.beginWindow(now);
    for (const connection of connections) this.offer(connection);
    this.tick();
  }

  beginWindow(now: number): void {
    this.from = now;
    this.recorder.timeline.begin(now);
    this.answeredInWindow = 0;
  }

  endWindow(now: number): void {
    this.to = now;
    this.endIfDone();
  }

  cut(now: number): void {
    let count = Math.max(this.next, this.first);
    while (count < this.due.length && this.startAt + (this.due[count] as number) <= now) count++;
    this.due = this.due.subarray(0, count);
  }

  /** Nothing more is sent, not even due requests. */
  stop(): void {
    this.stopped = true;
  }

  free(connection: Connection, at: number): void {
    if (this.connections.length === 0 || this.stopped) return;
    this.worked = true;
    // Those that have been idle for longer go first.
    if (this.queued > 0) {
      this.offer(connection);
      if (this.isDue(at)) this.dispatch(at);
      return;
    }
    let count = 0;
    for (const { room } = connection; count < room && this.isDue(at); count++) this.take(this.takenAt);
    if (count > 0) connection.send(this.next - count, count);
    this.offer(connection);
    if (!this.armed) this.arm(at);
  }

  answered(tag: number, sentAt: number, at: number, status: number, firstAt: number, which: number): void {
    this.worked = true;
    this.finished++;
    if (at >= this.from && at <= this.to) this.answeredInWindow++;
    this.recorderOf(tag).answered(this.startAt + (this.due[tag] as number), sentAt, at, status, firstAt, which);
    this.endIfDone();
  }

  unasked(): void {
    this.recorder.unasked++;
  }

  failed(tag: number, _sentAt: number, kind: string, which: number): void {
    this.worked = true;
    this.finished++;
    this.recorderOf(tag).fail(kind, performance.now(), which);
    this.endIfDone();
  }

  /** Without a connection due requests fail, as they would for a new client. */
  notConnected(_connection: Connection, kind: string): void {
    if (this.connections.length === 0 || this.underWay > 0 || this.queued > 0) return;
    const now = performance.now();
    while (this.isDue(now)) {
      this.finished++;
      this.recorderOf(this.next++).fail(kind, now, NO_REQUEST);
    }
    this.endIfDone();
  }

  private get underWay(): number {
    return this.next - this.finished;
  }

  private recorderOf(index: number): Recorder {
    return index < this.first ? this.rehearsal : this.recorder;
  }

  private isDue(now: number): boolean {
    return this.next < this.due.length && this.startAt + (this.due[this.next] as number) <= now;
  }

  private offer(connection: Connection): void {
    if (connection.waiting || connection.room === 0) return;
    connection.waiting = true;
    this.ring[(this.head + this.queued++) % this.ring.length] = connection;
  }

  private readonly tick = () => {
    this.armed = false;
    if (this.stopped) return;
    if (this.naps) this.nap();
    const now = performance.now();
    if (!Number.isNaN(this.lastTick)) this.account(now);
    this.worked = false;
    this.dispatch(now);
    this.arm(now);
  };

  /**
   * Sleeps for less than a millisecond, so that a server on the same CPU can run, and wakes in time for what is due. Answers do
   * not end this sleep.
   */
  private nap(): void {
    if (this.next >= this.due.length) return;
    const waitMs = this.startAt + (this.due[this.next] as number) - WAKE_MS - performance.now();
    if (waitMs < SHORTEST_NAP_MS || waitMs > SPIN_MS) return;
    Atomics.wait(neverWoken, 0, 0, this.underWay > 0 ? Math.min(LIGHT_NAP_MS, waitMs) : waitMs);
  }

  /** Accounts for the time since the last reading of the clock. */
  private account(now: number): void {
    const spent = now - this.lastTick;
    if (!this.worked) this.spunMs += Math.min(spent, PAUSE_MS);
    if (spent <= PAUSE_MS) return;
    this.longestPauseMs = Math.max(this.longestPauseMs, spent);
    if (this.pauses.length < MOST_PAUSES) this.pauses.push([this.lastTick, now]);
  }

  private dispatch(now: number): void {
    while (this.isDue(now)) {
      const connection = this.nextConnection();
      if (connection === null) return;
      this.worked = true;
      this.take(null);
      connection.send(this.next - 1, 1);
      this.offer(connection);
      if (this.queued === 0) this.takenAt = now;
    }
  }

  /** The next arrival leaves the schedule. `blockedFrom`: since when no connection had room; null when one had. */
  private take(blockedFrom: number | null): void {
    const index = this.next++;
    const recorder = this.recorderOf(index);
    recorder.sent++;
    const due = this.startAt + (this.due[index] as number);
    // Blocked before it was due: the wait is the server's. An earlier delay is the generator's own lag.
    const until = blockedFrom ?? performance.now();
    recorder.lag?.record(Math.max(0, until - due) * 1e6);
  }

  private nextConnection(): Connection | null {
    while (this.queued > 0) {
      const connection = this.ring[this.head] as Connection;
      this.head = (this.head + 1) % this.ring.length;
      this.queued--;
      connection.waiting = false;
      if (connection.room > 0) return connection;
    }
    return null;
  }

  /** Returns when the next arrival is due. Without spinning, `free` does that while all connections are taken. */
  private arm(now: number): void {
    this.lastTick = Number.NaN;
    if (this.armed || this.next >= this.due.length) return;
    const waitMs = this.startAt + (this.due[this.next] as number) - now;
    if (waitMs <= SPIN_MS && (this.spin || (this.naps && waitMs > 0))) {
      this.armed = true;
      if (this.spin) this.lastTick = now;
      setImmediate(this.tick);
    } else if (waitMs > 0 || this.queued > 0) {
      this.armed = true;
      setTimeout(this.tick, this.spin || this.naps ? Math.floor(waitMs - SPIN_MS + 1) : Math.ceil(waitMs));
    }
  }

  private endIfDone(): void {
    if (this.next === this.due.length && this.underWay === 0) this.onDone();
  }
}
