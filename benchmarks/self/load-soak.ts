/**
 * Whether the generator's memory stays flat: requests at a rate for long, and its resident memory once a second (Linux).
 *
 *     node benchmarks/self/load-soak.ts [seconds, 300 unless told] [rate, 20000 unless told] [--http2]
 *
 * The server is node:http, or node:http2, in a process of its own. Prints what was answered and the memory of each tenth of the
 * time; the exit code is 1 where something was lost, or the last fifth has a median of more than a tenth above that of the second.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readProc, statusBytes } from '../../src/host/process/proc.ts';
import { processTree } from '../../src/host/process/process-tree.ts';
import { loadInOwnProcess } from '../../src/measure/load/own-process.ts';
import { median } from '../../src/stats/describe.ts';
import { scratch } from './command.ts';
import { say } from './figures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { http2: { type: 'boolean', default: false } },
});
const [seconds = 300, rate = 20_000] = positionals.map(Number);
const MOST_GROWTH = 1.1;

const program = join(scratch, 'server.mjs');
writeFileSync(
  program,
  `import { createServer } from 'node:${values.http2 ? 'http2' : 'http'}';
   const server = createServer((request, response) => response.end('hello world'));
   server.listen(0, '127.0.0.1', () => console.log(server.address().port));`,
);
const server = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const [port] = await once(server.stdout, 'data');
  process.exitCode = await soak(`http://127.0.0.1:${String(port).trim()}/`);
} finally {
  server.kill('SIGKILL');
}

async function soak(url: string): Promise<number> {
  const resident: number[] = [];
  let looking: NodeJS.Timeout | undefined;
  const onPhase = (phase: string) => {
    clearInterval(looking);
    if (phase === 'measuring') looking = setInterval(() => resident.push(generatorBytes()), 1000);
  };
  const options = { url, rate, http2: values.http2, connections: 50, pipelining: values.http2 ? 10 : 1 };
  const result = await loadInOwnProcess({ ...options, durationMs: seconds * 1000 }, { onPhase });
  clearInterval(looking);
  const { scheduled, completed, failed, unfinished, latency, cpu } = result;
  say('answered', `${completed} of ${scheduled} due, ${Math.round(result.requestsPerSecond)}/s`);
  say('failed, unfinished', `${JSON.stringify(failed)}, ${unfinished}`);
  say('latency P50, P99, max, in ms', [latency?.p50, latency?.p99, latency?.max].map((ns = 0) => ns / 1e6).join(', '));
  say('CPU of generator, server and others', `${cpu.generator?.toFixed(2)}, ${cpu.others?.toFixed(2)}`);
  for (const { message } of result.marks) say('mark', message);
  const part = (from: number, to: number) =>
    median(resident.slice(Math.floor(from * resident.length), Math.ceil(to * resident.length)));
  const tenths = Array.from({ length: 10 }, (_, i) => (part(i / 10, (i + 1) / 10) / 2 ** 20).toFixed(0));
  say('resident memory by tenths of the time, in MiB', tenths.join(' '));
  const growth = part(0.8, 1) / part(0.2, 0.4);
  say('last fifth / second fifth', growth.toFixed(3));
  return growth > MOST_GROWTH || completed !== scheduled ? 1 : 0;
}

/** Of the child of this process that is a generator. */
function generatorBytes(): number {
  const bytes = [...processTree(process.pid, 'all')]
    .filter((pid) => readProc(`${pid}/cmdline`)?.includes('src/measure/load/child.ts'))
    .map((pid) => statusBytes(readProc(`${pid}/status`) ?? '', 'VmRSS') ?? 0);
  return Math.max(0, ...bytes);
}
