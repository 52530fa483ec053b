import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listCached } from '../../../src/host/runtimes/index.ts';
import { namesFor, operationCommandLine } from '../../../src/kinds/operations/files/operation-process.ts';
import { hostVariant, ROOT } from '../../host-variant.ts';

export const FIXTURES = resolve(ROOT, 'test/fixtures/operations');

/** `node:bench` itself, telling events on stdout; without the intervals of its figures, which are most of its CPU time. */
export const NODE_BENCH = [
  `--require=${resolve(ROOT, 'test/harness/operations/no-intervals.cjs')}`,
  '--no-warnings',
  '--experimental-bench',
  '--bench',
  '--bench-reporter=json',
];

export interface TestRuntime {
  name: string;
  kind: 'node' | 'bun' | 'deno';
  version: string;
  executable: string;
}

/** The runtime that runs the tests. */
export const HOST: TestRuntime = {
  name: 'host',
  kind: 'node',
  version: process.versions.node,
  executable: process.execPath,
};

/** The newest cached runtime of a name such as `node@18`, or the host; tests skip without it, as there may be no network. */
export async function cached(name: string): Promise<TestRuntime | undefined> {
  const [kind, major] = name.split('@');
  if (kind === 'node' && process.versions.node.startsWith(`${major}.`)) return { ...HOST, name };
  const found = (await listCached()).find((one) => one.kind === kind && one.version.startsWith(`${major}.`));
  if (found === undefined) return undefined;
  return { name, kind: found.kind, version: found.version, executable: found.executable };
}

export interface Ended {
  // biome-ignore lint/suspicious/noExplicitAny: lines of JSON, which each test knows
  messages: any[];
  code: number | null;
  stderr: string;
}

/** Gives the harness an order on a runtime, as jsdyno does, and reads what it reports. */
export async function give(
  runtime: TestRuntime,
  order: Record<string, unknown> & { adapter?: 'none'; file?: string; files?: string[] },
  flags: string[] = [],
  timeout = 60_000,
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-operations-'));
  const report = join(folder, 'report.jsonl');
  writeFileSync(report, '');
  const variant = { ...hostVariant(), runtime: { ...hostVariant().runtime, ...runtime } };
  const files = order.files ?? (order.file === undefined ? [] : [order.file]);
  const line = operationCommandLine(variant, { flags, adapter: order.adapter, files });
  const names = namesFor(variant, files);
  const child = spawn(line.command, line.args, {
    env: { ...process.env, ...line.env, JSDYNO_HARNESS: JSON.stringify({ ...order, names, report }) },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout,
  });
  let stderr = '';
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  const messages = readFileSync(report, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text));
  rmSync(folder, { recursive: true });
  return { messages, code, stderr };
}
