import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2';
import { type Connection, type ConnectionEvents, pauseBefore, type Traffic } from './connection.ts';
import { kindOf } from './failure-kinds.ts';
import { connectSession, streamFailure } from './http2-session.ts';
import type { Endpoint } from './sockets.ts';

/** A request of a load. */
interface Http2Message {
  /** From `requestHeaders`. */
  headers: Record<string, string | string[]>;
  body: Uint8Array | null;
}

interface Http2Request {
  messages: readonly Http2Message[];
  /** The index of the next one; null when there is only one. */
  choose: (() => number) | null;
  /** Streams at once. */
  pipelining: number;
}

/** A request, and how often it was sent. */
interface Attempt {
  tag: number;
  which: number;
  /** The first time. */
  sentAt: number;
  tries: number;
}

interface Exchange extends Attempt {
  status: number;
  firstAt: number;
  /** When the stream was given up; it may still have to be closed. */
  givenUpAt: number;
  stream: ClientHttp2Stream;
}

/** The most times that a refused request is sent. */
const MOST_TRIES = 5;

/** One HTTP/2 connection (RFC 9113), over TLS or with prior knowledge; each request is a stream. */
export class Http2Connection implements Connection {
  waiting = false;
  private session: ClientHttp2Session | null = null;
  private readonly endpoint: Endpoint;
  private readonly request: Http2Request;
  private readonly events: ConnectionEvents;
  private readonly traffic: Traffic;
  private readonly underWay = new Set<Exchange>();
  /** Streams that timed out and were counted; a server that reads nothing keeps them open. */
  private readonly givenUp = new Set<Exchange>();
  /** Refused, and to be sent again: RFC 9113, 8.7. */
  private refused: Attempt[] = [];
  private resending: NodeJS.Timeout | null = null;
  /** The last stream that the server has looked at, by its GOAWAY. */
  private lastStream = Number.POSITIVE_INFINITY;
  private ready = false;
  private destroyed = false;
  private answeredOnce = false;
  private failures = 0;
  private connectingSince = Number.POSITIVE_INFINITY;
  /** Since when the session has no requests and takes none, but has not ended. */
  private leavingSince = Number.POSITIVE_INFINITY;
  private offering: NodeJS.Immediate | null = null;
  private bytesBefore = { read: 0, written: 0 };

  constructor(endpoint: Endpoint, request: Http2Request, events: ConnectionEvents, traffic: Traffic) {
    this.endpoint = endpoint;
    this.request = request;
    this.events = events;
    this.traffic = traffic;
  }

  get room(): number {
    return this.isUsable ? this.request.pipelining - this.underWay.size - this.refused.length : 0;
  }

  /** Node.js announces the end of streams before that of their session; requests in between only fail. */
  private get isUsable(): boolean {
    const { session } = this;
    return this.ready && session !== null && !session.destroyed && !session.closed;
  }

  connect(): void {
    if (this.destroyed) return;
    const session = connectSession(
      this.endpoint,
      (error) => this.session === session && this.lose(error === null ? 'closed' : kindOf(error)),
      this.traffic.times,
    );
    this.session = session;
    this.lastStream = Number.POSITIVE_INFINITY;
    this.connectingSince = performance.now();
    this.leavingSince = Number.POSITIVE_INFINITY;
    this.answeredOnce = false;
    this.bytesBefore = { read: 0, written: 0 };
    // With prior knowledge the TCP connection says nothing: only the server's settings show that it speaks HTTP/2.
    session.once('remoteSettings', () => {
      if (this.session !== session) return;
      this.traffic.opened++;
      this.ready = true;
      this.connectingSince = Number.POSITIVE_INFINITY;
      this.sendAgain();
      if (this.room > 0) this.events.free(this, performance.now());
    });
    // No new streams after GOAWAY; those under way are finished by both sides.
    session.once('goaway', (_code: number, lastStream: number) => {
      if (this.session !== session) return;
      this.ready = false;
      this.lastStream = lastStream;
      this.leaveWhenDone(session);
    });
  }

  send(tag: number, count: number): void {
    const { choose } = this.request;
    for (let i = 0; i < count; i++) {
      const which = choose === null ? 0 : choose();
      this.sendOne({ tag: tag + i, which, sentAt: performance.now(), tries: 1 });
    }
    this.countBytes();
  }

  expire(limit: number): void {
    const now = performance.now();
    if (this.connectingSince < limit) this.lose('timeout');
    for (const exchange of this.underWay) {
      if (exchange.sentAt >= limit) continue;
      this.underWay.delete(exchange);
      this.givenUp.add(exchange);
      exchange.givenUpAt = now;
      exchange.stream.close(constants.NGHTTP2_CANCEL);
      this.fail(exchange, 'timeout');
      this.offerLater();
    }
    const late = this.refused.filter(({ sentAt }) => sentAt < limit);
    if (late.length > 0) this.refused = this.refused.filter((one) => !late.includes(one));
    for (const one of late) this.fail(one, 'timeout');
    if (!this.isStuck(now, limit)) return;
    this.lose('timeout');
  }

  destroy(): void {
    this.destroyed = true;
    this.ready = false;
    this.countBytes();
    this.session?.destroy();
    this.session = null;
    this.underWay.clear();
    this.givenUp.clear();
    this.refused = [];
    if (this.resending !== null) clearTimeout(this.resending);
  }

  /** The server stopped reading, so that nothing can be closed, or it sent GOAWAY and keeps the connection. */
  private isStuck(now: number, limit: number): boolean {
    const isLeaving = this.session !== null && !this.isUsable && this.underWay.size === 0 && this.connectingSince > now;
    this.leavingSince = isLeaving ? Math.min(this.leavingSince, now) : Number.POSITIVE_INFINITY;
    if (this.leavingSince < limit) return true;
    for (const { givenUpAt } of this.givenUp) if (givenUpAt < limit) return true;
    return false;
  }

  private sendOne(attempt: Attempt): void {
    const { headers, body } = this.request.messages[attempt.which] as Http2Message;
    const session = this.session as ClientHttp2Session;
    const stream = this.begin(session, headers, body === null, attempt);
    if (stream === null) return;
    const exchange: Exchange = { ...attempt, status: 0, firstAt: 0, givenUpAt: Number.POSITIVE_INFINITY, stream };
    this.underWay.add(exchange);
    let error: NodeJS.ErrnoException | null = null;
    stream.once('response', (answer) => {
      exchange.status = answer[':status'] ?? 0;
      exchange.firstAt = performance.now();
    });
    stream.on('error', (given: NodeJS.ErrnoException) => {
      error = given;
    });
    stream.once('end', () => {
      const { tag, which, sentAt, status, firstAt } = exchange;
      // A reset ends the readable side, too; it is told from an answer by its code.
      if (status === 0 || (stream.rstCode ?? 0) !== 0 || !this.underWay.delete(exchange)) return;
      const at = performance.now();
      this.failures = 0;
      this.answeredOnce = true;
      if (status < 600) this.events.answered(tag, sentAt, at, status, firstAt, which);
      else this.fail(exchange, 'protocol: bad status');
      this.offer(at);
      this.leaveWhenDone(session);
    });
    stream.once('close', () => {
      this.givenUp.delete(exchange);
      // Of a session that has ended `lose` says why.
      if (session.destroyed || !this.underWay.delete(exchange)) return;
      if (!this.isRefused(exchange) || !this.keepForAgain(exchange)) this.fail(exchange, streamFailure(stream, error));
      this.offerLater();
      this.leaveWhenDone(session);
    });
    stream.resume();
    if (body !== null) stream.end(body);
  }

  /**
   * The server has not processed the request, and says so: by REFUSED_STREAM, or by a GOAWAY that leaves the stream out
   * (RFC 9113, 8.7); or it never got a stream.
   */
  private isRefused({ stream }: Exchange): boolean {
    if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || stream.id === undefined) return true;
    return stream.id > this.lastStream;
  }

  /** @returns false when it was sent often enough */
  private keepForAgain({ tag, which, sentAt, tries }: Exchange): boolean {
    if (tries >= MOST_TRIES) return false;
    this.refused.push({ tag, which, sentAt, tries: tries + 1 });
    // The first time at once: the server may just have been starting to leave.
    this.resending ??= setTimeout(
      () => {
        this.resending = null;
        this.sendAgain();
      },
      pauseBefore(tries - 1),
    );
    return true;
  }

  private sendAgain(): void {
    if (!this.isUsable || this.refused.length === 0) return;
    const all = this.refused;
    this.refused = [];
    this.traffic.resent += all.length;
    for (const attempt of all) this.sendOne(attempt);
    this.countBytes();
  }

  /** Node.js may keep a session that takes no more requests and has none; what was refused waits for the next one. */
  private leaveWhenDone(session: ClientHttp2Session): void {
    if (this.isUsable || this.underWay.size > 0) return;
    setImmediate(() => {
      if (this.session === session && !this.isUsable && this.underWay.size === 0) this.lose('closed');
    });
  }

  private fail({ tag, which, sentAt }: Attempt, kind: string): void {
    this.events.failed(tag, sentAt, kind, which);
  }

  /** null where Node.js refuses to send it; that is told later, as all other failures are. */
  private begin(
    session: ClientHttp2Session,
    headers: Http2Message['headers'],
    endStream: boolean,
    attempt: Attempt,
  ): ClientHttp2Stream | null {
    try {
      return session.request(headers, { endStream });
    } catch (error) {
      setImmediate(() => {
        if (this.destroyed) return;
        this.fail(attempt, kindOf(error as NodeJS.ErrnoException));
        this.offerLater();
      });
      return null;
    }
  }

  private offer(at: number): void {
    this.countBytes();
    if (this.room > 0) this.events.free(this, at);
  }

  /**
   * Continues after a failure by way of the event loop. Requests may fail as soon as they are made, and must not hold up
   * signals, time limits and the end of the session.
   */
  private offerLater(): void {
    this.offering ??= setImmediate(() => {
      this.offering = null;
      this.offer(performance.now());
    });
  }

  /** The socket's own counts, frames and all. */
  private countBytes(): void {
    const socket = this.session?.destroyed === false ? this.session.socket : undefined;
    if (socket === undefined) return;
    const { bytesRead: read = 0, bytesWritten: written = 0 } = socket;
    this.traffic.bytesReceived += read - this.bytesBefore.read;
    this.traffic.bytesSent += written - this.bytesBefore.written;
    this.bytesBefore = { read, written };
  }

  private lose(kind: string): void {
    const { session, ready } = this;
    this.session = null;
    this.ready = false;
    const connecting = this.connectingSince !== Number.POSITIVE_INFINITY;
    this.connectingSince = Number.POSITIVE_INFINITY;
    this.leavingSince = Number.POSITIVE_INFINITY;
    session?.destroy();
    const isIdle = this.underWay.size === 0 && this.refused.length === 0 && !connecting;
    if (isIdle && kind.startsWith('protocol')) this.events.unasked();
    for (const exchange of this.underWay) {
      if (!this.isRefused(exchange) || !this.keepForAgain(exchange)) this.fail(exchange, kind);
    }
    this.underWay.clear();
    this.givenUp.clear();
    if (this.destroyed) return;
    if (!this.answeredOnce) this.failures++;
    if (!ready && connecting) this.events.notConnected(this, kind);
    const pause = pauseBefore(this.failures);
    if (pause === 0) this.connect();
    else setTimeout(() => this.connect(), pause);
  }
}
