import type { Connection, ConnectionEvents } from './connection.ts';

/** A way to send: closed (the next when one is answered) or open (when it is due). */
export interface Loop extends ConnectionEvents {
  /** Begins to send on the existing connections. Times are `performance.now()`, in ms. */
  start(connections: readonly Connection[], now: number): void;
  /** Requests sent from now on count. An open loop knows this from its schedule, and uses the time for the rate only. */
  beginWindow(now: number): void;
  /** The counted time is over: nothing new begins. Requests under way and those that were due are awaited. */
  endWindow(now: number): void;
  /** The load ends early, without later arrivals. */
  cut(now: number): void;
  /** Nothing more is sent, not even due requests. */
  stop(): void;
  /** Answers that came within the time that counts. */
  readonly answeredInWindow: number;
  /** Requests that count and have neither an answer nor a failure. */
  readonly unfinished: number;
  /** Called once, when nothing is to be waited for any more. */
  onDone: () => void;
}
