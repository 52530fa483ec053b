import { Histogram } from './histogram.ts';
import type { ConnectTimes } from './sockets.ts';

/** The interface of a loop (closed or open) and its connections. Times are `performance.now()`, in ms. */

export interface Connection {
  /** How many requests it takes now; 0 without a connection. */
  readonly room: number;
  /** Set by the loop: it is in the queue of connections with room. */
  waiting: boolean;
  /** Starts to connect; ends, with or without success, in `free` or `notConnected`. */
  connect(): void;
  /** Sends `count` requests at once, at most `room`; their tags are `tag`, `tag + 1` ... */
  send(tag: number, count: number): void;
  /** Requests sent before `limit` fail with `timeout`. */
  expire(limit: number): void;
  /** Ends at once, in silence. */
  destroy(): void;
}

export interface ConnectionEvents {
  /**
   * @param firstAt when the first byte of the answer came
   * @param which index of the request among those of the load
   */
  answered(tag: number, sentAt: number, at: number, status: number, firstAt: number, which: number): void;
  /** The server sent an answer, or other bytes, without a request. */
  unasked(): void;
  failed(tag: number, sentAt: number, kind: string, which: number): void;
  /** There is room. Called after all answers that came together. */
  free(connection: Connection, at: number): void;
  /** An attempt to connect failed; another will follow. */
  notConnected(connection: Connection, kind: string): void;
}

/** What all connections of a load have moved. */
export interface Traffic {
  bytesSent: number;
  bytesReceived: number;
  /** Connections that were made, the first ones included. */
  opened: number;
  /** Requests sent again because the server refused them unprocessed. */
  resent: number;
  /** How long the connections took. */
  times: ConnectTimes;
}

/** Before any connection is made. */
export function noTraffic(): Traffic {
  const times = { tcp: new Histogram(), tls: new Histogram() };
  return { bytesSent: 0, bytesReceived: 0, opened: 0, resent: 0, times };
}

/** Before another attempt to connect, in ms: doubled from the first to the last. */
const FIRST_PAUSE_MS = 5;
const LAST_PAUSE_MS = 100;

/** How long to wait after so many failed attempts. */
export function pauseBefore(failures: number): number {
  return failures === 0 ? 0 : Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
}
