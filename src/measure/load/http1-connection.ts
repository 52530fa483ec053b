import type { Socket } from 'node:net';
import { type Connection, type ConnectionEvents, pauseBefore, type Traffic } from './connection.ts';
import { kindOf, SPEAKS_HTTP2, SPEAKS_TLS } from './failure-kinds.ts';
import { ResponseParser } from './response-parser.ts';
import { type Endpoint, openSocket } from './sockets.ts';

interface Http1Request {
  /** From `requestBytes`, one or several. */
  bytes: readonly Buffer[];
  /** Which of them are HEAD. */
  withoutBody: readonly boolean[];
  /** The index of the next one; null when there is only one. */
  choose: (() => number) | null;
  pipelining: number;
  /** Makes a batch of requests different from those before; null when all are the same. */
  fill: ((requests: Buffer, count: number) => Buffer) | null;
}

/**
 * All connections read into the same memory, which stays in the processor's cache: Node.js hands it over within the
 * read, before anything else is read (`onread` of net.connect). That is a third of a request's cost against streams.
 */
const shared = Buffer.allocUnsafeSlow(64 * 1024);

/** Bytes without a request must not be taken for the answer to the next one (RFC 9112, 9.2). */
const UNASKED = 'protocol: answers nobody asked for';

/** What a connection that does not speak HTTP/1.1 begins with: settings of HTTP/2 (RFC 9113, 3.4), an alert of TLS (RFC 8446, 5.1). */
function otherProtocol([first, second, , type]: Uint8Array): string | null {
  if (first === 0 && second === 0 && type === 4) return SPEAKS_HTTP2;
  return first === 21 && second === 3 ? SPEAKS_TLS : null;
}

export class Http1Connection implements Connection {
  waiting = false;
  private socket: Socket | null = null;
  private parser: ResponseParser;
  private readonly endpoint: Endpoint;
  private readonly request: Http1Request;
  /** The request once, twice ... in one buffer, so that several are written at once. */
  private readonly batches: Buffer[] = [];
  private readonly events: ConnectionEvents;
  private readonly traffic: Traffic;
  /** The requests under way, in order: a ring of tags and times. */
  private readonly tags: Float64Array;
  private readonly times: Float64Array;
  private readonly which: Uint32Array;
  private first = 0;
  private underWay = 0;
  private ready = false;
  /** The server said that it closes the connection after this answer. */
  private closing = false;
  private destroyed = false;
  private answeredOnce = false;
  /** The server answered more than it was asked. */
  private surplus = false;
  /** Attempts in sequence that brought no answer. */
  private failures = 0;
  private connectingSince = Number.POSITIVE_INFINITY;
  private readAt = 0;
  /** When the first byte of the current answer came. */
  private firstAt = 0;

  constructor(endpoint: Endpoint, request: Http1Request, events: ConnectionEvents, traffic: Traffic) {
    this.endpoint = endpoint;
    this.request = request;
    this.events = events;
    this.traffic = traffic;
    this.tags = new Float64Array(request.pipelining);
    this.times = new Float64Array(request.pipelining);
    this.which = new Uint32Array(request.pipelining);
    for (let count = 1; count <= request.pipelining; count++) {
      this.batches.push(Buffer.concat(new Array<Buffer>(count).fill(request.bytes[0] as Buffer)));
    }
    this.parser = this.newParser();
  }

  get room(): number {
    return this.ready ? this.request.pipelining - this.underWay : 0;
  }

  connect(): void {
    if (this.destroyed) return;
    const { tls } = this.endpoint;
    this.parser = this.newParser();
    const onread = {
      buffer: shared,
      callback: (length: number, buffer: Uint8Array) => {
        this.read(socket, length, buffer);
        return true;
      },
    };
    const socket: Socket = openSocket(this.endpoint, { onread }, this.traffic.times);
    this.socket = socket;
    let error: NodeJS.ErrnoException | null = null;
    this.connectingSince = performance.now();
    this.answeredOnce = false;
    socket.once(tls === null ? 'connect' : 'secureConnect', () => {
      if (this.socket !== socket) return;
      this.traffic.opened++;
      this.ready = true;
      this.closing = false;
      this.connectingSince = Number.POSITIVE_INFINITY;
      this.events.free(this, performance.now());
    });
    socket.once('error', (given) => {
      error = given;
    });
    socket.once('end', () => {
      if (this.socket !== socket) return;
      this.readAt = performance.now();
      const whole = this.parser.close();
      // An alert of TLS is an error, and then the end.
      this.lose(error !== null ? kindOf(error) : whole ? 'closed' : 'cut short');
    });
    socket.once('close', () => this.socket === socket && this.lose(error === null ? 'closed' : kindOf(error)));
  }

  send(tag: number, count: number): void {
    const { pipelining, choose, fill } = this.request;
    const now = performance.now();
    const isIdle = this.underWay === 0;
    for (let i = 0; i < count; i++) {
      const place = (this.first + this.underWay++) % pipelining;
      this.tags[place] = tag + i;
      this.times[place] = now;
      if (choose !== null) this.which[place] = choose();
    }
    const requests = choose === null ? (this.batches[count - 1] as Buffer) : this.chosen(count);
    if (isIdle && choose !== null) this.expectAnswer();
    this.traffic.bytesSent += requests.length;
    (this.socket as Socket).write(fill === null || choose !== null ? requests : fill(requests, count));
  }

  /** The last so many that were put under way, one behind the other. */
  private chosen(count: number): Buffer {
    const { pipelining, bytes, fill } = this.request;
    const all: Buffer[] = [];
    for (let i = this.underWay - count; i < this.underWay; i++) {
      const one = bytes[this.which[(this.first + i) % pipelining] as number] as Buffer;
      all.push(fill === null ? one : fill(one, 1));
    }
    return all.length === 1 ? (all[0] as Buffer) : Buffer.concat(all);
  }

  /** The next answer is to the request that has been under way for longest. */
  private expectAnswer(): void {
    this.parser.withoutBodies = this.request.withoutBody[this.which[this.first] as number] as boolean;
  }

  expire(limit: number): void {
    const since = this.underWay > 0 ? (this.times[this.first] as number) : this.connectingSince;
    if (since < limit) this.lose('timeout');
  }

  destroy(): void {
    this.destroyed = true;
    this.ready = false;
    this.socket?.destroy();
    this.socket = null;
  }

  private read(socket: Socket, length: number, buffer: Uint8Array): void {
    if (this.socket !== socket) return;
    this.traffic.bytesReceived += length;
    this.readAt = performance.now();
    if (this.parser.isBetweenAnswers) this.firstAt = this.readAt;
    this.parser.read(buffer, length);
    const wrong = this.wrongWith(buffer);
    if (wrong !== null) this.lose(wrong);
    else if (this.underWay < this.request.pipelining) this.events.free(this, this.readAt);
  }

  /** Why the connection cannot be used after what was read; null if it can. */
  private wrongWith(read: Uint8Array): string | null {
    const { error } = this.parser;
    if (error !== null) return (this.answeredOnce ? null : otherProtocol(read)) ?? `protocol: ${error}`;
    if (this.surplus || (this.underWay === 0 && !this.parser.isBetweenAnswers)) return UNASKED;
    return this.closing ? 'closed' : null;
  }

  private newParser(): ResponseParser {
    return new ResponseParser(
      { onAnswer: (status, keepsOpen) => this.answered(status, keepsOpen) },
      this.request.withoutBody[0] as boolean,
    );
  }

  private answered(status: number, keepsOpen: boolean): void {
    if (!keepsOpen) this.closing = true;
    if (this.underWay === 0) {
      this.surplus = true;
      return;
    }
    const { first } = this;
    this.failures = 0;
    this.answeredOnce = true;
    this.first = first + 1 === this.request.pipelining ? 0 : first + 1;
    this.underWay--;
    const { tags, times, which, firstAt } = this;
    // What follows in the same read begins now.
    this.firstAt = this.readAt;
    if (this.request.choose !== null && this.underWay > 0) this.expectAnswer();
    this.events.answered(
      tags[first] as number,
      times[first] as number,
      this.readAt,
      status,
      firstAt,
      which[first] as number,
    );
  }

  /** Replaces the connection: requests under way fail, the first one with `kind`. */
  private lose(kind: string): void {
    const { socket, ready } = this;
    this.socket = null;
    this.ready = false;
    this.connectingSince = Number.POSITIVE_INFINITY;
    socket?.destroy();
    const isIdle = this.underWay === 0;
    const isOther = kind === SPEAKS_HTTP2 || kind === SPEAKS_TLS;
    if (isIdle && kind.startsWith('protocol') && !isOther) this.events.unasked();
    let each = kind;
    for (; this.underWay > 0; this.underWay--) {
      const { tags, times, which, first } = this;
      this.events.failed(tags[first] as number, times[first] as number, each, which[first] as number);
      this.first = (this.first + 1) % this.request.pipelining;
      if (each === 'timeout' || each.startsWith('protocol')) each = 'closed';
    }
    if (this.destroyed) return;
    this.surplus = false;
    if (!this.answeredOnce) this.failures++;
    if (!ready || (isIdle && isOther)) this.events.notConnected(this, kind);
    const pause = pauseBefore(this.failures);
    if (pause === 0) this.connect();
    else setTimeout(() => this.connect(), pause);
  }
}
