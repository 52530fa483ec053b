import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { type Connection, type ConnectionEvents, kindOf, pauseBefore, type Traffic } from './connection.ts';
import type { Endpoint } from './http1-connection.ts';

export interface Http2Request {
  /** From `requestHeaders`. */
  headers: Record<string, string | string[]>;
  body: Uint8Array | null;
  /** Streams at once. */
  pipelining: number;
}

interface Exchange {
  tag: number;
  sentAt: number;
  status: number;
  timedOut: boolean;
  stream: ClientHttp2Stream;
}

/** One HTTP/2 connection (RFC 9113), over TLS or with prior knowledge; each request is a stream. */
export class Http2Connection implements Connection {
  waiting = false;
  private session: ClientHttp2Session | null = null;
  private readonly endpoint: Endpoint;
  private readonly request: Http2Request;
  private readonly events: ConnectionEvents;
  private readonly traffic: Traffic;
  private readonly underWay = new Set<Exchange>();
  private ready = false;
  private destroyed = false;
  private answeredOnce = false;
  private failures = 0;
  private connectingSince = Number.POSITIVE_INFINITY;
  private bytesBefore = { read: 0, written: 0 };

  constructor(endpoint: Endpoint, request: Http2Request, events: ConnectionEvents, traffic: Traffic) {
    this.endpoint = endpoint;
    this.request = request;
    this.events = events;
    this.traffic = traffic;
  }

  get room(): number {
    return this.ready ? this.request.pipelining - this.underWay.size : 0;
  }

  connect(): void {
    if (this.destroyed) return;
    const session = connectSession(this.endpoint);
    this.session = session;
    this.connectingSince = performance.now();
    this.answeredOnce = false;
    this.bytesBefore = { read: 0, written: 0 };
    let error: NodeJS.ErrnoException | null = null;
    // With prior knowledge the TCP connection says nothing: only the server's settings show that it speaks HTTP/2.
    session.once('remoteSettings', () => {
      if (this.session !== session) return;
      this.traffic.opened++;
      this.ready = true;
      this.connectingSince = Number.POSITIVE_INFINITY;
      this.events.free(this, performance.now());
    });
    session.on('error', (given: NodeJS.ErrnoException) => {
      error ??= given;
    });
    // No new streams after GOAWAY; those under way are finished by both sides.
    session.once('goaway', () => {
      if (this.session === session) this.ready = false;
    });
    session.once('close', () => this.session === session && this.lose(error === null ? 'closed' : kindOf(error)));
  }

  send(tag: number, count: number): void {
    for (let i = 0; i < count; i++) this.sendOne(tag + i);
    this.countBytes();
  }

  expire(limit: number): void {
    if (this.connectingSince < limit) this.lose('timeout');
    for (const exchange of this.underWay) {
      if (exchange.sentAt >= limit) continue;
      exchange.timedOut = true;
      exchange.stream.close(constants.NGHTTP2_CANCEL);
    }
  }

  destroy(): void {
    this.destroyed = true;
    this.ready = false;
    this.countBytes();
    this.session?.destroy();
    this.session = null;
    this.underWay.clear();
  }

  private sendOne(tag: number): void {
    const { headers, body } = this.request;
    const sentAt = performance.now();
    const stream = (this.session as ClientHttp2Session).request(headers, { endStream: body === null });
    const exchange: Exchange = { tag, sentAt, status: 0, timedOut: false, stream };
    this.underWay.add(exchange);
    let error: NodeJS.ErrnoException | null = null;
    stream.once('response', (answer) => {
      exchange.status = answer[':status'] ?? 0;
    });
    stream.once('error', (given: NodeJS.ErrnoException) => {
      error = given;
    });
    stream.once('end', () => {
      // A reset ends the readable side, too; it is told from an answer by its code.
      if (exchange.status === 0 || (stream.rstCode ?? 0) !== 0 || !this.underWay.delete(exchange)) return;
      const at = performance.now();
      this.failures = 0;
      this.answeredOnce = true;
      this.events.answered(tag, sentAt, at, exchange.status);
      this.offer(at);
    });
    stream.once('close', () => {
      if (!this.underWay.delete(exchange)) return;
      this.events.failed(tag, sentAt, exchange.timedOut ? 'timeout' : streamFailure(stream, error));
      this.offer(performance.now());
    });
    stream.resume();
    if (body !== null) stream.end(body);
  }

  private offer(at: number): void {
    this.countBytes();
    if (this.room > 0) this.events.free(this, at);
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
    session?.destroy();
    for (const { tag, sentAt, timedOut } of this.underWay) this.events.failed(tag, sentAt, timedOut ? 'timeout' : kind);
    this.underWay.clear();
    if (this.destroyed) return;
    if (!this.answeredOnce) this.failures++;
    if (!ready && connecting) this.events.notConnected(this, kind);
    const pause = pauseBefore(this.failures);
    if (pause === 0) this.connect();
    else setTimeout(() => this.connect(), pause);
  }
}

/** Starts a session; the caller listens for `error`. */
export function connectSession({ host, port, tls }: Endpoint): ClientHttp2Session {
  const authority = `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return connect(authority, { ...tls, settings: { enablePush: false } });
}

function streamFailure(stream: ClientHttp2Stream, error: NodeJS.ErrnoException | null): string {
  const code = stream.rstCode ?? 0;
  if (code === 0) return error === null ? 'closed' : kindOf(error);
  const name = Object.entries(constants).find(
    ([key, value]) => /^NGHTTP2_[A-Z_]+$/.test(key) && value === code && ERRORS.has(key),
  );
  return `stream reset: ${(name?.[0] ?? String(code)).replace('NGHTTP2_', '').toLowerCase().replaceAll('_', ' ')}`;
}

/** RFC 9113, 7; `constants` holds other names with the same numbers. */
const ERRORS = new Set(
  [
    'PROTOCOL_ERROR',
    'INTERNAL_ERROR',
    'FLOW_CONTROL_ERROR',
    'SETTINGS_TIMEOUT',
    'STREAM_CLOSED',
    'FRAME_SIZE_ERROR',
    'REFUSED_STREAM',
    'CANCEL',
    'COMPRESSION_ERROR',
    'CONNECT_ERROR',
    'ENHANCE_YOUR_CALM',
    'INADEQUATE_SECURITY',
    'HTTP_1_1_REQUIRED',
  ].map((name) => `NGHTTP2_${name}`),
);
