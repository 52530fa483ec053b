import type { Connection, ConnectionEvents } from '../connection.ts';
import { NO_REQUEST, type Recorder } from '../recorder.ts';

/** A server may close an idle connection just as a request goes out: it did not process the request (RFC 9112, 9.3.1). */
const OF_IDLE = ['closed', 'reset'];

/** Maximum throughput in windows: while one is open each connection has as many requests under way as allowed; between windows none. */
export class WindowedLoop implements ConnectionEvents {
  /** Called when the window is closed and nothing is under way. */
  onDrained = () => {};
  /** Answers within the counted part of the last window, and since it was opened. */
  counted = 0;
  answeredSinceOpen = 0;
  private readonly recorder: Recorder;
  private isOpen = false;
  private underWay = 0;
  private from = Number.POSITIVE_INFINITY;
  private to = Number.POSITIVE_INFINITY;

  constructor(recorder: Recorder) {
    this.recorder = recorder;
  }

  get isDrained(): boolean {
    return !this.isOpen && this.underWay === 0;
  }

  /** Starts to send on all connections; nothing counts yet. Times are `performance.now()`, in ms. */
  open(connections: readonly Connection[], now: number): void {
    this.isOpen = true;
    this.counted = 0;
    this.answeredSinceOpen = 0;
    this.from = Number.POSITIVE_INFINITY;
    this.to = Number.POSITIVE_INFINITY;
    for (const connection of connections) this.free(connection, now);
  }

  /** What is answered, and sent, from now on counts. */
  count(now: number): void {
    this.from = now;
  }

  /** Nothing more is sent; what was sent in the counted part is awaited. */
  close(now: number): void {
    this.to = now;
    this.isOpen = false;
    this.endIfDrained();
  }

  free(connection: Connection, _at: number): void {
    if (!this.isOpen) return;
    const { room } = connection;
    if (room <= 0) return;
    this.underWay += room;
    if (this.from !== Number.POSITIVE_INFINITY) this.recorder.sent += room;
    connection.send(0, room);
  }

  answered(_tag: number, sentAt: number, at: number, status: number, firstAt: number, which: number): void {
    this.underWay--;
    this.answeredSinceOpen++;
    if (at >= this.from && at <= this.to) this.counted++;
    if (sentAt >= this.from) this.recorder.answered(sentAt, sentAt, at, status, firstAt, which);
    this.endIfDrained();
  }

  unasked(): void {
    this.recorder.unasked++;
  }

  failed(_tag: number, sentAt: number, kind: string, which: number): void {
    this.underWay--;
    const isCounted = sentAt >= this.from;
    if (isCounted || !OF_IDLE.includes(kind)) {
      if (!isCounted) this.recorder.sent++;
      this.recorder.fail(kind, performance.now(), which);
    }
    this.endIfDrained();
  }

  /** Whoever would have sent a request has seen it fail. */
  notConnected(_connection: Connection, kind: string): void {
    if (!this.isOpen || this.from === Number.POSITIVE_INFINITY) return;
    this.recorder.sent++;
    this.recorder.fail(kind, performance.now(), NO_REQUEST);
  }

  private endIfDrained(): void {
    if (this.isDrained) this.onDrained();
  }
}
