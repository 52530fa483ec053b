/** What node:bench tells of a file, an event after the other, the stand-in tells, too: on the release that has both, and on others. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operationCommandLine } from '../../../src/kinds/operations/files/operation-process.ts';
import { hostVariant } from '../../host-variant.ts';
import { type Case, CASES as WRITTEN } from './node-bench-cases.ts';
import { cached, NODE_BENCH, type TestRuntime } from './start-harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-bench-events-'));
after(() => rmSync(folder, { recursive: true }));
const DRIVER = fileURLToPath(new URL('node-bench-events.cjs', import.meta.url));
const NAMES = 'bench, suite, describe, before, after, beforeEach, afterEach';

// Node.js core's own, where a checkout is at hand (docs/evidence/upstream.md).
const TREE = process.env.JSDYNO_CORE_TREE;
const ports = TREE === undefined ? [] : globSync(join(TREE, 'benchmark/*/_*.node-bench.js'));
const CASES: Case[] = [...WRITTEN, ...ports.map((title) => ({ title, code: '' }))];

const written = WRITTEN.map(({ code, ending = 'mjs' }, at) => {
  const path = join(folder, `case-${at}.${ending}`);
  const names =
    ending === 'cjs' ? `const { ${NAMES} } = require('node:bench');` : `import { ${NAMES} } from 'node:bench';`;
  writeFileSync(path, `${names}\n${code}\n`);
  return path;
});
const files = [...written, ...ports];

interface Told {
  name?: string;
  message: string;
  code?: string;
}

interface Event {
  type: string;
  data: {
    entryFile: string;
    benchId?: string;
    namePath: string[];
    params?: Record<string, string | number | boolean>;
    index?: number;
    operations?: number;
    skip?: string | true;
    error?: Told & { cause?: Told };
  };
}

async function eventsOf(command: string, args: readonly string[], env = process.env): Promise<Event[]> {
  // Benchmarks fail, so the process does.
  const ended = promisify(execFile)(command, args, { env, timeout: 300_000, maxBuffer: 1 << 28 }).catch(
    (error) => error,
  );
  const { stdout, stderr } = await ended;
  const lines: string[] = stdout.split('\n').filter((line: string) => line.startsWith('{"type":"bench:'));
  assert.ok(lines.length > 0, stderr);
  return lines.map((line) => JSON.parse(line));
}

/** What node:bench itself tells: a process a file where one may change what comes of the others, one process of the others. */
async function there({ executable }: TestRuntime): Promise<Event[]> {
  const isAlone = (_: string, at: number) =>
    /only|before|after|run|timeout|signal/.test(CASES[at]?.code || 'a run of its own');
  const alone = eventsOf(executable, [...NODE_BENCH, ...files.filter(isAlone)]);
  const others = files.filter((file, at) => !isAlone(file, at));
  return [...(await alone), ...(await eventsOf(executable, [...NODE_BENCH, '--bench-isolation=none', ...others]))];
}

/** What the stand-in does. */
async function here(runtime: TestRuntime, some: readonly string[]): Promise<Event[]> {
  const { command, args, env } = operationCommandLine({
    ...hostVariant(),
    runtime: { ...hostVariant().runtime, ...runtime },
  });
  const line = args.map((word) => (word.endsWith('start.cjs') ? DRIVER : word));
  return eventsOf(command, [...line, ...some], { ...process.env, ...env });
}

/** Of each benchmark of a file: the operations of its samples, and what came of it. */
function told(events: readonly Event[], file: string): Map<string, { samples: string[]; outcome: string }> {
  const all = new Map<string, { samples: string[]; outcome: string }>();
  const paramsOf = new Map<string | undefined, object | undefined>();
  const plain = /[^/]*?(?=(?:\.node-bench)?\.\w+$)/.exec(file)?.[0];
  for (const { type, data } of events) {
    const { entryFile, benchId, namePath = [], index, operations, skip, error } = data;
    if (benchId !== undefined && data.params !== undefined) paramsOf.set(benchId, data.params);
    const params = data.params ?? paramsOf.get(benchId);
    if (entryFile !== file) continue;
    // A group here is a file, or suites joined.
    const path = namePath.filter((name) => name !== plain).join(' / ');
    const name = `${path} ${JSON.stringify(params)}`;
    if (type === 'bench:plan') {
      const own = all.has(name) ? `${path} 2 ${JSON.stringify(params)}` : name;
      all.set(own, { samples: [], outcome: 'planned' });
    } else if (type === 'bench:sample') {
      all.get(name)?.samples.push(`${index}: ${operations}`);
    } else if (type === 'bench:complete') {
      const outcome = skip !== undefined ? skipped(skip) : error === undefined ? 'completed' : failed(error);
      const twice = all.get(`${path} 2 ${JSON.stringify(params)}`);
      const own = all.get(name)?.outcome === 'planned' ? all.get(name) : twice;
      if (own !== undefined) own.outcome = outcome;
    }
  }
  return all;
}

function failed({ cause, ...own }: NonNullable<Event['data']['error']>): string {
  const { name, message, code } = own.message === '' ? (cause ?? own) : own;
  // Of what cannot be copied each runtime says something else, and node:bench's own JSON nothing.
  return name === 'DataCloneError' || message === '' ? 'DataCloneError' : `${code ?? ''} ${message}`.trim();
}

function skipped(skip: string | true): string {
  if (skip === true || skip === '') return 'skipped by its file';
  return /^(?:skipped|aborted) by /.test(skip) ? skip : `skipped by its file: ${skip}`;
}

/** What is known to be otherwise here. */
function asHere(all: ReturnType<typeof told>, { names = {}, outcomes = {}, takesFewer }: Case) {
  return [...all].flatMap(([name, { samples, outcome }]) => {
    if (/^skipped by its file: (?:only|name pattern)$/.test(outcome)) return [];
    const known = outcomes[name] ?? outcome;
    // What it measured before it failed is of no use here.
    const kept = known === 'completed' ? (takesFewer === true ? samples.slice(0, 1) : samples) : [];
    return [[names[name] ?? name, { samples: kept, outcome: known }] as const];
  });
}

const sorted = (all: ReturnType<typeof asHere>) =>
  Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

let real: Promise<Event[]> | undefined;

/** Declares a suite of a runtime. */
/** @param part one file of so many */
export function testEvents(name: string, part = 1): void {
  suite(`files for node:bench on ${name}`, async () => {
    const [newest, runtime] = [await cached('node@26'), await cached(name)];
    if (newest === undefined || runtime === undefined) {
      test('', (t) => t.skip(`node@26 or ${name} is not in the cache`));
      return;
    }
    const some = files.filter((file, at) => at % part === 0 && (name !== 'node@18' || !file.endsWith('.ts')));
    const own = here(runtime, some);
    for (const [at, one] of CASES.entries()) {
      const file = files[at] as string;
      if (!some.includes(file)) continue;
      test(one.title, async () => {
        real ??= there(newest);
        const [expected, found] = [told(await real, file), told(await own, file)];
        assert.ok(expected.size > 0);
        const plainly = { title: '', code: '', ...(one.takesFewer ? { takesFewer: one.takesFewer } : {}) };
        assert.deepEqual(sorted(asHere(found, plainly)), sorted(asHere(expected, one)));
      });
    }
  });
}
