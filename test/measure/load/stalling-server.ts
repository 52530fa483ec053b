/**
 * A server that stands still: 200 ms every 2 s, with its whole event loop and without using a CPU, the first time a second
 * after its first request. `/late` is answered after 20 ms, everything else at once. It speaks HTTP/1.1 on one port and
 * HTTP/2 on another.
 *
 * It runs as a process of its own, says over IPC on which ports it listens and, when asked, what it did: in ns of
 * `process.hrtime`, a clock that all processes of a Linux machine share (CLOCK_MONOTONIC). So a late timer or a wait for a
 * CPU on a busy machine is part of what is known.
 */
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';

export interface Deeds {
  /** When it stood still: from the last moment before to the first one after. */
  stalls: [from: number, to: number][];
  /** For each answer the moment before it was made, and a turn of the event loop later: HTTP/2 writes at its end. */
  answers: [before: number, after: number][];
}

const STALL_MS = 200;
const EVERY_MS = 2000;
const LATE_MS = 20;

const nothing = new Int32Array(new SharedArrayBuffer(4));
const deeds: Deeds = { stalls: [], answers: [] };
const now = () => Number(process.hrtime.bigint());
let asked = false;

function stall(): void {
  const from = now();
  Atomics.wait(nothing, 0, 0, STALL_MS);
  deeds.stalls.push([from, now()]);
}

interface Answerable {
  setHeader(name: string, value: string): unknown;
  end(text: string): unknown;
}

function answer(response: Answerable): void {
  const before = now();
  response.setHeader('Content-Type', 'text/plain');
  response.end('ok');
  setImmediate(() => setImmediate(() => deeds.answers.push([before, now()])));
}

/** Timers have whole milliseconds: the last two are spent on looking at the clock. */
function answerLate(response: Answerable): void {
  const due = performance.now() + LATE_MS;
  const look = () => {
    if (performance.now() >= due) answer(response);
    else setImmediate(look);
  };
  setTimeout(look, LATE_MS - 2);
}

function take({ url }: { url?: string | undefined }, response: Answerable): void {
  if (url === '/late') {
    answerLate(response);
    return;
  }
  if (!asked) {
    asked = true;
    setTimeout(() => {
      stall();
      setInterval(stall, EVERY_MS);
    }, 1000);
  }
  answer(response);
}

const http1 = createServer(take);
const http2 = createHttp2Server(take);
http1.listen(0, '127.0.0.1', () => {
  http2.listen(0, '127.0.0.1', () => {
    const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
    process.send?.({ http1: port(http1), http2: port(http2) });
  });
});
// The last answers are noted a little later than they are given.
process.on('message', () => setTimeout(() => process.send?.(deeds), 50));
process.once('disconnect', () => process.exit());
