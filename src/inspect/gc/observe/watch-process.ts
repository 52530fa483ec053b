import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { procLink } from '../../../host/process/proc.ts';
import { loadInOwnProcess } from '../../../measure/load/own-process.ts';
import type { LoadResult } from '../../../measure/load/result.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { printable } from '../../../text/printable.ts';
import type { DevTools } from '../../observed/dev-tools.ts';
import { closeInspector, inspect } from '../../observed/inspector.ts';
import type { MemoryLook } from '../collection.ts';
import { joinedEvents } from '../read/joined-events.ts';
import { readTraceEvents } from '../read/trace-events.ts';
import { showsGarbage } from './calibrate.ts';
import type { LoadWhile } from './under-load.ts';
import type { Watched } from './watch-program.ts';

interface WatchingProcess {
  pid: number;
  /** Milliseconds; 10 s unless given, and of a load its own. */
  durationMs?: number | undefined;
  load?: LoadWhile | undefined;
  signal?: AbortSignal | undefined;
}

const DURATION_MS = 10_000;
const LOOK_MS = 200;
/** A process may be busy, and all that V8 traced may be much. */
const ANSWER_MS = 30_000;
/** Asks the process itself, and leaves nothing behind in it. */
const LOOK = 'JSON.stringify([process.uptime() * 1e3, process.memoryUsage()])';
const CLOCK = 'JSON.stringify([process.uptime() * 1e3, Number(process.hrtime.bigint()) / 1e6, process.version])';

/**
 * Watches a Node.js process that runs already: V8's trace of events is switched on by its inspector, which a signal opens and which is
 * closed again.
 *
 * @throws JsdynoError ATTACH_FAILED, and as a load
 */
export async function watchProcess({ pid, durationMs, load, signal }: WatchingProcess): Promise<Watched> {
  const inspected = await inspect(pid, ANSWER_MS, 'jsdyno gc -- node app.js', signal);
  const { tools } = inspected;
  const chunks: unknown[] = [];
  const looks: MemoryLook[] = [];
  let loaded: LoadResult | null = null;
  let isOver = false;
  let version = '';
  let offset = 0;
  let from = 0;
  let to = 0;
  try {
    tools.on('NodeTracing.dataCollected', ({ value }) => {
      if (Array.isArray(value)) chunks.push(...value);
    });
    const [uptime, clock, told] = await asked(tools, CLOCK);
    version = String(told).replace(/^v/, '');
    offset = Number(clock) - Number(uptime);
    await tools.ask('NodeTracing.start', { traceConfig: { includedCategories: ['v8'] } });
    from = Number((await asked(tools, CLOCK))[0]);
    const looking = (async () => {
      while (!isOver) {
        const look = lookOf(pid, await asked(tools, LOOK));
        if (look !== null) looks.push(look);
        await sleep(LOOK_MS);
      }
    })().catch(() => {});
    try {
      if (load !== undefined) {
        loaded = await loadInOwnProcess({ ...load.options, serverPid: pid }, load.events, load.signal);
      } else
        await Promise.race([sleep(durationMs ?? DURATION_MS, undefined, { signal }).catch(() => {}), tools.closed]);
    } finally {
      isOver = true;
      await looking;
    }
    to = Number((await asked(tools, CLOCK))[0]);
    const done = new Promise<void>((resolve) => tools.on('NodeTracing.tracingComplete', () => resolve()));
    await tools.ask('NodeTracing.stop', {});
    await Promise.race([done, tools.closed]);
  } finally {
    await closeInspector(inspected);
  }
  const told = readTraceEvents(JSON.stringify({ traceEvents: chunks }));
  const joined = joinedEvents([told], offset);
  // A collection under way at either end is told by half.
  const window = windowOf(loaded, offset, from, to);
  return {
    title: `process ${pid}${titleOf(pid)}`,
    kind: 'node',
    version,
    seen: { teller: 'trace events', ...joined, looks, ...window, torn: told.torn, watching: null },
    load: loaded,
    program: { pid, end: { code: 0, signal: null, startError: null }, isDone: true, stderr: '' },
    kept: [],
    canBeSeen: joined.collections.length > 0 ? true : await canBeSeen(pid, signal),
    isCutOff: false,
    problem: null,
  };
}

function windowOf(load: LoadResult | null, offset: number, from: number, to: number) {
  const began = load?.startedAtNs ?? null;
  if (load === null || began === null) return { from, to };
  const start = began / 1e6 - offset;
  return { from: Math.max(from, start), to: Math.min(to, start + load.durationMs) };
}

async function asked(tools: DevTools, expression: string): Promise<unknown[]> {
  const { result } = (await tools.ask('Runtime.evaluate', { expression, returnByValue: true })) as {
    result?: { value?: unknown };
  };
  const { value } = result ?? {};
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : null;
  if (Array.isArray(parsed)) return parsed;
  throw new JsdynoError('ATTACH_FAILED', 'the process does not report its memory', {
    hint: 'start it with jsdyno: jsdyno gc -- node app.js',
  });
}

function lookOf(pid: number, [at, usage]: unknown[]): MemoryLook | null {
  const { rss, heapUsed, external } = (usage ?? {}) as Record<string, unknown>;
  if (typeof at !== 'number' || typeof rss !== 'number') return null;
  if (typeof heapUsed !== 'number' || typeof external !== 'number') return null;
  return { pid, at, rss, heapUsed, external };
}

/** Tried on the same file: whatever else it is, it was asked in another way. */
async function canBeSeen(pid: number, signal?: AbortSignal): Promise<boolean | null> {
  const command = procLink(`${pid}/exe`);
  if (command === null || basename(command) !== 'node') return null;
  return showsGarbage(
    { command, args: [], env: {}, title: '', kind: 'node', isOwn: true, runtime: { command } },
    signal,
  );
}

function titleOf(pid: number): string {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return printable(` (${[basename(program), ...args].join(' ').trim()})`).slice(0, 100);
  } catch {
    return '';
  }
}
