import { after } from '../../host/process/long-timer.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { hintFor, kindOf } from './failure-kinds.ts';
import { connectSession } from './http2-session.ts';
import { hostOf, type LoadPlan, portOf } from './options.ts';
import { type Endpoint, openSocket } from './sockets.ts';

/**
 * Connects once, as all connections will, and returns the address: a name is looked up once, and the address that answers is
 * taken.
 *
 * @throws JsdynoError SERVER_UNREACHABLE, INTERRUPTED
 */
export async function probe(plan: LoadPlan, abort?: AbortSignal): Promise<Endpoint> {
  const { url, insecure, unixSocket: path } = plan;
  const limits = { timeoutMs: plan.timeoutMs, abort };
  const port = portOf(url);
  const host = hostOf(url);
  const tls =
    url.protocol === 'https:'
      ? {
          servername: isName(host) ? host : '',
          rejectUnauthorized: !insecure,
          ...(plan.secureContext === null ? {} : { secureContext: plan.secureContext }),
        }
      : null;
  try {
    const address = await tcpAddress({ host, port, path, tls: null }, limits);
    const endpoint = { host: address, port, path, tls };
    if (plan.http2) await attempt(endpoint, limits, trySession);
    else if (tls !== null) await attempt(endpoint, limits, tryTls);
    return endpoint;
  } catch (error) {
    if (abort?.aborted) {
      throw new JsdynoError('INTERRUPTED', 'interrupted before the first request', { hint: 'start it again' });
    }
    throw unreachable(plan, error as NodeJS.ErrnoException);
  }
}

interface Limits {
  timeoutMs: number;
  abort: AbortSignal | undefined;
}

type Attempt = (endpoint: Endpoint, done: (error?: Error) => void) => { destroy(): void };

function attempt(endpoint: Endpoint, { timeoutMs, abort }: Limits, start: Attempt): Promise<void> {
  return new Promise((resolve, reject) => {
    const callOff = after(timeoutMs, () => end(timedOut(timeoutMs)));
    const onAbort = () => end(new Error('aborted'));
    const end = (error?: Error) => {
      callOff();
      abort?.removeEventListener('abort', onAbort);
      trial.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    const trial = start(endpoint, end);
    abort?.addEventListener('abort', onAbort);
    if (abort?.aborted) onAbort();
  });
}

const tryTls: Attempt = (endpoint, done) => {
  const socket = openSocket(endpoint);
  socket.once('secureConnect', () => done());
  return socket.on('error', done);
};

const trySession: Attempt = (endpoint, done) => {
  const closed = Object.assign(new Error('closed'), { code: 'ERR_HTTP2_CLOSED' });
  return connectSession(endpoint, (error) => done(error ?? closed)).once('remoteSettings', () => done());
};

async function tcpAddress(endpoint: Endpoint, limits: Limits): Promise<string> {
  let address = endpoint.host;
  await attempt(endpoint, limits, (one, done) => {
    const socket = openSocket(one);
    socket.once('connect', () => {
      address = socket.remoteAddress ?? one.host;
      done();
    });
    return socket.on('error', done);
  });
  return address;
}

/** TLS sends names of servers, never addresses (RFC 6066, 3). */
function isName(host: string): boolean {
  return !/^[\d.]+$|:/.test(host);
}

function timedOut(timeoutMs: number): NodeJS.ErrnoException {
  return Object.assign(new Error(`no answer in ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
}

/** Hints by kind, where it means something else for the first connection than for a request. */
const HINTS: Record<string, string> = {
  refused: 'nothing listens there: start the server, or check the port',
  timeout: 'check address and port, and firewalls between',
  'unknown host': 'check the name',
  enoent: 'there is no such socket: start the server, or check the path',
  'protocol: http2': 'the server does not speak HTTP/2 there: leave out --http2',
};

function unreachable({ url, http2, unixSocket }: LoadPlan, error: NodeJS.ErrnoException): JsdynoError {
  const inner = (error as { errors?: NodeJS.ErrnoException[] }).errors?.[0] ?? error;
  const known = kindOf(inner);
  // A server that knows no "h2" ends the TLS handshake with an alert of its own (RFC 7301, 3.2).
  const refusesH2 = /APPLICATION_PROTOCOL/.test(inner.code ?? '') || (!(known in HINTS) && hintFor(known) === null);
  const kind = http2 && refusesH2 ? 'protocol: http2' : known;
  const what = kind === 'protocol: http2' ? 'it does not speak HTTP/2' : kind;
  return new JsdynoError(
    'SERVER_UNREACHABLE',
    `cannot reach ${unixSocket ?? `${url.protocol}//${url.host}`}: ${what}`,
    {
      hint: HINTS[kind] ?? hintFor(kind) ?? 'check that the server runs, and read its output',
      details: `${inner.code ?? ''} ${inner.message}`.trim(),
      cause: error,
    },
  );
}
