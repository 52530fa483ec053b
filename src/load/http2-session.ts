import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { kindOf, RESET_IN_ORDER } from './failure-kinds.ts';
import { type ConnectTimes, type Endpoint, openSocket } from './sockets.ts';

/** Starts a session; the caller listens for `error`. */
export function connectSession(endpoint: Endpoint, times?: ConnectTimes): ClientHttp2Session {
  const { host, port, tls } = endpoint;
  const authority = `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return connect(authority, {
    createConnection: () => openSocket(endpoint, tls === null ? {} : { ALPNProtocols: ['h2'] }, times),
    settings: { enablePush: false },
  });
}

/** How a stream failed, in words. */
export function streamFailure(stream: ClientHttp2Stream, error: NodeJS.ErrnoException | null): string {
  const code = stream.rstCode ?? 0;
  if (code === 0) return error === null ? RESET_IN_ORDER : kindOf(error);
  const name = Object.entries(constants).find(
    ([key, value]) => /^NGHTTP2_[A-Z_]+$/.test(key) && value === code && ERRORS.has(key),
  );
  // Whatever number a server may think of: not a kind of its own each.
  return `stream reset: ${(name?.[0] ?? 'unknown code').replace('NGHTTP2_', '').toLowerCase().replaceAll('_', ' ')}`;
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
