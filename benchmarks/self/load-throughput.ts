/**
 * How much load jsdyno's own generator makes against wrk: closed loop, 50 connections, the generator on one CPU and the
 * server on another, in rounds that hold both once in turn, so that others' load falls on both alike.
 *
 *     node benchmarks/self/load-throughput.ts [rounds, 5 unless told] [seconds a run, 3 unless told]
 *
 * Needs wrk on the PATH, taskset, and two CPUs. The servers are Bun.serve (`JSDYNO_BUN`, or the first bun of the cache) and
 * node:http on this Node.js; each answers "hello world".
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../src/host/files/own-folders.ts';
import { runtimesFolder } from '../../src/host/runtimes/cache-directory.ts';
import { GENERATORS } from '../../src/measure/load/generators/generators.ts';
import { loadInOwnProcess } from '../../src/measure/load/own-process.ts';
import type { LoadResult } from '../../src/measure/load/result.ts';
import { scratch } from './command.ts';
import { medianOf, say } from './figures.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = Number(process.argv[3] ?? 3);
const GENERATOR_CPU = '0';
const SERVER_CPU = '1';
const OPTIONS = { connections: 50, durationMs: SECONDS * 1000, warmupMs: 500 };

const bunServer = join(scratch, 'bun.js');
writeFileSync(
  bunServer,
  `const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('hello world') });
   console.log(server.port);`,
);
const nodeServer = join(scratch, 'node.mjs');
writeFileSync(
  nodeServer,
  `import { createServer } from 'node:http';
   const server = createServer((request, response) => response.end('hello world'));
   server.listen(0, '127.0.0.1', () => console.log(server.address().port));`,
);

const bun = process.env.JSDYNO_BUN ?? globSync(join(runtimesFolder(cacheFolder()), '*/bun-*/bin/bun')).sort()[0];
if (bun === undefined) throw new Error('no bun: jsdyno runtimes install bun@1');

// Generators inherit the CPU of this process, which has nothing to do meanwhile.
spawnSync('taskset', ['-p', '-c', GENERATOR_CPU, `${process.pid}`]);
await compare('Bun.serve', [bun, bunServer]);
await compare('node:http', [process.execPath, nodeServer]);

async function compare(name: string, line: string[]): Promise<void> {
  const server = spawn('taskset', ['-c', SERVER_CPU, ...line], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = await once(server.stdout, 'data');
    await rounds(name, `http://127.0.0.1:${String(port).trim()}/`, server);
  } finally {
    server.kill('SIGKILL');
  }
}

async function rounds(name: string, url: string, server: ChildProcess): Promise<void> {
  const options = { ...OPTIONS, url, serverPid: server.pid as number };
  const ways = {
    own: () => loadInOwnProcess(options),
    wrk: () => GENERATORS.wrk.run(options),
  };
  const results: Record<keyof typeof ways, LoadResult[]> = { own: [], wrk: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? (['own', 'wrk'] as const) : (['wrk', 'own'] as const);
    for (const way of order) results[way].push(await ways[way]());
  }
  for (const way of ['own', 'wrk'] as const) {
    const rate = medianOf(results[way].map(({ requestsPerSecond }) => requestsPerSecond));
    const cpu = (who: 'generator' | 'server' | 'others') =>
      medianOf(results[way].map((result) => result.cpu[who] ?? Number.NaN)).median.toFixed(2);
    say(
      `${name}, ${way}: requests/s`,
      `${Math.round(rate.median)} (CPU: generator ${cpu('generator')}, server ${cpu('server')}, others ${cpu('others')})`,
    );
  }
  const ratio = medianOf(
    results.own.map(({ requestsPerSecond }, i) => requestsPerSecond / (results.wrk[i] as LoadResult).requestsPerSecond),
  );
  say(
    `${name}: own / wrk, within rounds`,
    `${ratio.median.toFixed(3)} (${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)})`,
  );
}
