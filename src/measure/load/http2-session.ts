import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { kindOf, RESET_IN_ORDER } from './failure-kinds.ts';
import { type ConnectTimes, type Endpoint, openSocket } from './sockets.ts';

/** As HTTP/1.1 here. Node.js resets streams with more than 64 KiB or 128 headers, as if the server had. */
const MOST_HEADER_BYTES = 256 * 1024;
const MOST_HEADERS = 10_000;

/**
 * Starts a session.
 * @param onEnd called once when it has ended, with the error, or null where the server closed it
 */
export function connectSession(
  endpoint: Endpoint,
  onEnd: (error: NodeJS.ErrnoException | null) => void,
  times?: ConnectTimes,
): ClientHttp2Session {
  const { host, port, tls } = endpoint;
  const authority = `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const socket = openSocket(endpoint, tls === null ? {} : { ALPNProtocols: ['h2'] }, times);
  const session = connect(authority, {
    createConnection: () => socket,
    settings: { enablePush: false, maxHeaderListSize: MOST_HEADER_BYTES },
    maxHeaderListPairs: MOST_HEADERS,
  });
  let error: NodeJS.ErrnoException | null = null;
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd(error);
    hasEnded = true;
  };
  session.on('error', (given: NodeJS.ErrnoException) => {
    error ??= given;
  });
  session.once('close', end);
  // An alert of TLS behind the handshake ends a session of Node.js without a word.
  socket.on('error', (given: NodeJS.ErrnoException) => {
    error ??= given;
    setImmediate(end);
  });
  return session;
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
