import type { Connection, ConnectionEvents } from './connection.ts';

/** A way to send: closed (the next when one is answered) or open (when it is due). */
export interface Loop extends ConnectionEvents {
  /** Begins to send, with those connections that are there. Times are `performance.now()`, in ms. */
  start(connections: readonly Connection[], now: number): void;
  /** What is sent from now on counts. An open loop knows by its schedule and takes the time for the rate only. */
  beginWindow(now: number): void;
  /** The time that counts is over: nothing new is begun; what is under way, and what was due, is still waited for. */
  endWindow(now: number): void;
  /** The load ends early: what would have been due later is no part of it. */
  cut(now: number): void;
  /** Nothing more is sent, not even what is due. */
  stop(): void;
  /** Answers that came within the time that counts. */
  readonly answeredInWindow: number;
  /** Requests that count and have neither an answer nor a failure. */
  readonly unfinished: number;
  /** Called once, when nothing is to be waited for any more. */
  onDone: () => void;
}
