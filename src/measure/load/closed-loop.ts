import type { Connection } from './connection.ts';
import type { Loop } from './loop.ts';
import { NO_REQUEST, type Recorder } from './recorder.ts';

/** Maximum throughput: each connection always has as many requests under way as it may. */
export class ClosedLoop implements Loop {
  onDone = () => {};
  answeredInWindow = 0;
  private readonly recorder: Recorder;
  private readonly requests: number | null;
  /** Requests that may still be begun. */
  private left = Number.POSITIVE_INFINITY;
  private underWay = 0;
  private from = Number.POSITIVE_INFINITY;
  private to = Number.POSITIVE_INFINITY;
  private connections: readonly Connection[] = [];

  /** @param requests the number to send, or null for as many as the time allows */
  constructor(recorder: Recorder, requests: number | null) {
    this.recorder = recorder;
    this.requests = requests;
  }

  get unfinished(): number {
    return this.recorder.sent - this.recorder.completed - this.recorder.failures;
  }

  start(connections: readonly Connection[], now: number): void {
    this.connections = connections;
    for (const connection of connections) this.free(connection, now);
  }

  beginWindow(now: number): void {
    this.from = now;
    this.recorder.timeline.begin(now);
    if (this.requests === null) return;
    this.left = this.requests;
    for (const connection of this.connections) this.free(connection, now);
  }

  endWindow(now: number): void {
    this.to = now;
    this.left = 0;
    if (this.underWay === 0) this.onDone();
  }

  /** Nothing was due. */
  cut(_now: number): void {}

  /** Nothing more is sent. */
  stop(): void {
    this.left = 0;
  }

  free(connection: Connection, _at: number): void {
    if (this.connections.length === 0) return;
    const { room } = connection;
    const count = room < this.left ? room : this.left;
    if (count <= 0) return;
    this.left -= count;
    this.underWay += count;
    if (this.from !== Number.POSITIVE_INFINITY) this.recorder.sent += count;
    connection.send(0, count);
  }

  answered(_tag: number, sentAt: number, at: number, status: number, firstAt: number, which: number): void {
    this.underWay--;
    if (at >= this.from && at <= this.to) this.answeredInWindow++;
    if (sentAt >= this.from) this.recorder.answered(sentAt, sentAt, at, status, firstAt, which);
    if (this.left === 0 && this.underWay === 0) this.onDone();
  }

  unasked(): void {
    this.recorder.unasked++;
  }

  failed(_tag: number, sentAt: number, kind: string, which: number): void {
    this.underWay--;
    if (sentAt >= this.from) this.recorder.fail(kind, performance.now(), which);
    if (this.left === 0 && this.underWay === 0) this.onDone();
  }

  /** The request that the connection would have sent has failed. */
  notConnected(_connection: Connection, kind: string): void {
    if (this.connections.length === 0 || this.left <= 0) return;
    this.left--;
    if (this.from === Number.POSITIVE_INFINITY) return;
    this.recorder.sent++;
    this.recorder.fail(kind, performance.now(), NO_REQUEST);
    if (this.left === 0 && this.underWay === 0) this.onDone();
  }
}
