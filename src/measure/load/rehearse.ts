import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { ClosedLoop } from './closed-loop.ts';
import { noTraffic } from './connection.ts';
import { connectionsOf } from './connections.ts';
import type { LoadPlan } from './options.ts';
import { pause } from './pause.ts';
import { Recorder } from './recorder.ts';
import { recording } from './recording.ts';

/** After so many V8 has compiled all of Node.js' client: half a second. */
const REQUESTS = 15_000;
const MOST_MS = 2_000;
const CONNECTIONS = 10;
let hasRehearsed = false;

/**
 * Asks a server of its own over HTTP/2, once a process. Node.js' client for it is JavaScript, and while V8 compiles that the generator is late: at
 * 500 requests/s after a second of warm-up 1.5 to 2.2 ms at P99, and .45 to 1.3 with this.
 */
export async function rehearse(plan: LoadPlan, aborted: Promise<void>): Promise<void> {
  if (hasRehearsed || !plan.http2) return;
  hasRehearsed = true;
  const server = createServer((_, response) => response.end('ok'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const loop = new ClosedLoop(new Recorder({ ...recording(plan), raw: false }), REQUESTS);
  const done = new Promise<void>((resolve) => {
    loop.onDone = resolve;
  });
  const traffic = noTraffic();
  // Of thousands each would be open twice in this process.
  const few = { ...plan, connections: Math.min(plan.connections, CONNECTIONS) };
  const connections = connectionsOf(few, { host: '127.0.0.1', port, path: null, tls: null }, loop, traffic);
  for (const connection of connections) connection.connect();
  loop.start(connections, performance.now());
  loop.beginWindow(performance.now());
  await pause(MOST_MS, done, aborted);
  loop.stop();
  for (const connection of connections) connection.destroy();
  server.close();
}
