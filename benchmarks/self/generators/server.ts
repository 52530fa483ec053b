/**
 * The known server, a process of its own: `server.ts SCENARIO MODE PROTOCOL WARM-UP`. It asks itself until it is warm, since nobody knows how
 * long a cold server keeps requests before its code sees them; then it tells its port over IPC, and what it did when it is asked. Moments are in
 * ms of its own clock.
 */
import { once } from 'node:events';
import { Agent, ClientRequest, createServer, get, type IncomingMessage, ServerResponse } from 'node:http';
import {
  connect,
  constants,
  createServer as createHttp2Server,
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import type { AddressInfo, Server, Socket } from 'node:net';
import { CERTIFICATE, KEY } from '../../../test/measure/load/certificate.ts';
import { type Fate, fateOf, type Mode, SCENARIOS, type Scenario, STALLS } from './scenarios.ts';

/** HTTP/1.1, HTTP/2 with prior knowledge, HTTP/2 over TLS. */
export type Protocol = 'http1' | 'http2' | 'tls';

/** Sums are of what comes behind the requests of the warm-up. */
export interface Deeds {
  /**
   * When each request came: the event loop began to read what was there. When its answer left: the system had taken it; null if it has not.
   * Those of the warm-up, too.
   */
  came: number[];
  left: (number | null)[];
  resets: number;
  /** By status, answers that the system took. */
  statuses: Record<string, number>;
  bodyBytes: number;
  /** All bytes of connections, with those of headers, frames and TLS. */
  allBytes: number;
  /** When it stood still. */
  stalls: [from: number, to: number][];
}

const [, , name = '', mode = '', protocol = '', warmUp = '0'] = process.argv;
const first = Number(warmUp);
const scenario = SCENARIOS[name] as Scenario;
const deeds: Deeds = { came: [], left: [], resets: 0, statuses: {}, bodyBytes: 0, allBytes: 0, stalls: [] };
const nothing = new Int32Array(new SharedArrayBuffer(4));
const open = new Set<Socket>();
/** Requests of its own that make it warm. */
const OWN = 5_000;
let isWarm = false;
/** When the event loop began to read what it reads now. */
let readingSince: number | null = null;

function stall(): void {
  const from = performance.now();
  Atomics.wait(nothing, 0, 0, STALLS.ms);
  deeds.stalls.push([from, performance.now()]);
}

function take(request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse): void {
  if (!isWarm) {
    writeSome(response, Buffer.alloc(100));
    response.end();
    return;
  }
  if (readingSince === null) {
    readingSince = performance.now();
    setImmediate(() => {
      readingSince = null;
    });
  }
  const n = deeds.came.push(readingSince) - 1;
  deeds.left.push(null);
  if (n === first) deeds.allBytes = -writtenNow();
  if (n === 0 && scenario.stalls) {
    setTimeout(() => {
      stall();
      setInterval(stall, STALLS.everyMs);
    }, STALLS.firstMs);
  }
  const fate = fateOf(scenario, n, mode as Mode);
  if (fate.resets) {
    if (n >= first) deeds.resets++;
    if (response instanceof ServerResponse) request.socket.resetAndDestroy();
    else response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    return;
  }
  if (fate.delayMs === 0) answer(n, fate, response);
  else setTimeout(answer, fate.delayMs, n, fate, response);
}

function answer(n: number, fate: Fate, response: ServerResponse | Http2ServerResponse): void {
  const { status, size, end, closes } = fate;
  response.once('finish', () => {
    deeds.left[n] = performance.now();
    if (n < first) return;
    deeds.statuses[status] = (deeds.statuses[status] ?? 0) + 1;
    deeds.bodyBytes += size;
  });
  response.statusCode = status;
  const isHttp1 = response instanceof ServerResponse;
  if (isHttp1 && closes) response.setHeader('Connection', 'close');
  if (isHttp1 && end === 'close') {
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
  }
  const body = Buffer.alloc(size, 'x');
  if (end === 'length') {
    if (size > 0) response.setHeader('Content-Length', size);
  } else writeSome(response, body.subarray(0, size >> 1));
  response.end(end === 'length' ? body : body.subarray(size >> 1));
  if (!isHttp1 && closes) response.stream.session?.close();
}

/** A first part of its own, so that the length is not known when the headers are sent. */
function writeSome(response: ServerResponse | Http2ServerResponse, part: Buffer): void {
  if (response instanceof ServerResponse) response.write(part);
  else response.write(part);
}

function writtenNow(): number {
  return [...open].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
}

const SERVERS: Record<Protocol, () => Server> = {
  http1: () => createServer({ keepAliveTimeout: 60_000 }, take),
  http2: () => createHttp2Server(take),
  tls: () => createSecureServer({ key: KEY, cert: CERTIFICATE }, take),
};
const server = SERVERS[protocol as Protocol]();
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
await warm();
isWarm = true;
server.on('connection', (socket: Socket) => {
  open.add(socket);
  socket.on('error', () => {});
  socket.once('close', () => {
    open.delete(socket);
    deeds.allBytes += socket.bytesWritten;
  });
});
process.send?.(port);
process.once('message', () => {
  deeds.allBytes += writtenNow();
  process.send?.(deeds, () => process.exit());
});
process.once('disconnect', () => process.exit());

/** Ten requests at once, as generators send them. */
async function warm(): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const session =
    protocol === 'http1'
      ? null
      : connect(`${protocol === 'tls' ? 'https' : 'http'}://127.0.0.1:${port}`, { ca: CERTIFICATE });
  const user = async () => {
    for (let n = 0; n < OWN / 10; n++) {
      const asked = session === null ? get({ port, agent }) : session.request();
      if (asked instanceof ClientRequest) asked.once('response', (answer) => answer.resume());
      else asked.resume();
      await once(asked, 'close');
    }
  };
  await Promise.all(Array.from({ length: 10 }, user));
  agent.destroy();
  session?.close();
}
