/**
 * The known server, a process of its own: `server.ts SCENARIO MODE WARM-UP`. It answers HTTP/1.1, HTTP/2 with prior knowledge and HTTP/2
 * over TLS on three ports, which it tells over IPC, and what it did when it is asked. Moments are in ms of its own clock.
 */
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import {
  constants,
  createServer as createHttp2Server,
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import type { AddressInfo, Server, Socket } from 'node:net';
import { CERTIFICATE, KEY } from '../../../test/measure/load/certificate.ts';
import { type Fate, fateOf, type Mode, SCENARIOS, type Scenario, STALLS } from './scenarios.ts';

export interface Ports {
  http1: number;
  http2: number;
  tls: number;
}

/** Sums are of what comes behind the requests of the warm-up. */
export interface Deeds {
  /** When each request came, and when its answer left; null if none did. Those of the warm-up, too. */
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

const [, , name = '', mode = '', warmUp = '0'] = process.argv;
const first = Number(warmUp);
const scenario = SCENARIOS[name] as Scenario;
const deeds: Deeds = { came: [], left: [], resets: 0, statuses: {}, bodyBytes: 0, allBytes: 0, stalls: [] };
const nothing = new Int32Array(new SharedArrayBuffer(4));
const open = new Set<Socket>();

function stall(): void {
  const from = performance.now();
  Atomics.wait(nothing, 0, 0, STALLS.ms);
  deeds.stalls.push([from, performance.now()]);
}

function take(request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse): void {
  const n = deeds.came.push(performance.now()) - 1;
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
  deeds.left[n] = performance.now();
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

function listen(server: Server): Promise<number> {
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      deeds.allBytes += socket.bytesWritten;
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

const ports: Ports = {
  http1: await listen(createServer({ keepAliveTimeout: 60_000 }, take)),
  http2: await listen(createHttp2Server(take)),
  tls: await listen(createSecureServer({ key: KEY, cert: CERTIFICATE }, take)),
};
process.send?.(ports);
process.once('message', () => {
  deeds.allBytes += writtenNow();
  process.send?.(deeds, () => process.exit());
});
process.once('disconnect', () => process.exit());
