import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../../process/end-all.ts';
import { guardReady } from '../../process/guard.ts';
import { startGuarded } from '../../process/start-guarded.ts';
import { measuredEnvironment, ownEnvironment } from '../../process/surroundings.ts';
import { DRAIN_MS, Tail } from '../../process/tail.ts';
import type { TimedLine } from '../read/bun-log.ts';
import type { WatchedLine } from './watched-line.ts';

export interface WatchOptions {
  /** Where the program writes what it tells: an empty folder. */
  folder: string;
  cwd?: string | undefined;
  /** It is ended when this is; so it is by the signal. Absent: it ends by itself. */
  until?: ((program: RunningProgram) => Promise<unknown>) | undefined;
  signal?: AbortSignal | undefined;
}

/** A program under way. */
export interface RunningProgram {
  pid: number;
  /** Fulfilled when it has ended. */
  ended: Promise<ProgramEnd>;
}

export interface ProgramEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  startError: Error | null;
}

/** A program that has ended, with what it left beside the files of its folder. */
export interface WatchedProgram {
  pid: number;
  end: ProgramEnd;
  /** It was told to end. */
  isDone: boolean;
  /** The last 4 KiB of standard error. */
  stderr: string;
  /** Lines of its standard error with times: of Bun, which tells there. */
  lines: TimedLine[];
  /** From its start, in milliseconds. */
  lastedMs: number;
}

/** Between SIGTERM and SIGKILL. */
const GRACE_MS = 2000;
/** So long for the processes to write out what they hold; one whose event loop is blocked cannot. */
const WRITING_MS = 1500;
const LOOK_MS = 20;
/** Of Bun's standard error: as many lines as a collection a millisecond over minutes has. */
const MOST_LINES = 500_000;

/** Runs a program to its end, or as long as it is asked to. Never rejects for what it does; nothing of it is left. */
export async function runWatched(line: WatchedLine, options: WatchOptions): Promise<WatchedProgram> {
  const { folder, cwd = process.cwd(), until, signal } = options;
  await guardReady();
  const stdout = line.kind === 'deno' ? openSync(join(folder, 'stdout'), 'w') : 'ignore';
  const startedAt = performance.now();
  let started: ReturnType<typeof startGuarded>;
  try {
    started = startGuarded(line.command, line.args, {
      cwd,
      env: line.isOwn ? ownEnvironment(line.env) : measuredEnvironment(line.env),
      stdio: ['ignore', stdout, 'pipe'],
    });
  } catch (error) {
    const end = { code: null, signal: null, startError: error as Error };
    return { pid: 0, end, isDone: false, stderr: '', lines: [], lastedMs: 0 };
  } finally {
    if (stdout !== 'ignore') closeSync(stdout);
  }
  const { child, kill, look, finish } = started;
  const pid = child.pid ?? 0;
  const tail = new Tail();
  const lines: TimedLine[] = [];
  const stderr = child.stderr as Readable;
  let rest = '';
  stderr.on('data', (chunk: Buffer) => {
    tail.push(chunk);
    if (line.kind !== 'bun' || lines.length > MOST_LINES) return;
    const at = performance.now() - startedAt;
    const parts = (rest + chunk.toString('latin1')).split('\n');
    rest = (parts.pop() ?? '').slice(-100_000);
    for (const text of parts) lines.push({ at, text });
  });
  stderr.on('error', () => {});

  let lastedMs = 0;
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('error', (startError) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, startError });
    });
    child.once('exit', (code, endSignal) => {
      lastedMs = performance.now() - startedAt;
      const end = { code, signal: endSignal, startError: null };
      child.once('close', () => resolve(end));
      setTimeout(() => resolve(end), DRAIN_MS).unref();
    });
  });

  const aborted = new Promise<'told'>((resolve) => {
    signal?.addEventListener('abort', () => resolve('told'), { once: true });
    if (signal?.aborted) resolve('told');
  });
  const wanted =
    until === undefined ? aborted : Promise.race([aborted, until({ pid, ended }).then(() => 'told' as const)]);
  let isDone = false;
  try {
    isDone = (await Promise.race([wanted, ended.then(() => 'ended' as const)])) === 'told' && lastedMs === 0;
  } finally {
    if (lastedMs === 0 && pid !== 0) {
      await writeOut(folder, line);
      // Deno ends in order by this alone, and so prints what it holds.
      signalGroup(pid, 'SIGTERM');
      const deadline = performance.now() + GRACE_MS;
      await Promise.race([ended, sleep(GRACE_MS, undefined, { ref: false })]);
      while (performance.now() < deadline && (look()?.pids.length ?? 0) > 0) await sleep(LOOK_MS);
      kill();
    }
    await ended;
    await finish();
    stderr.destroy();
  }
  const end = await ended;
  return { pid, end, isDone, stderr: tail.toString(), lines, lastedMs };
}

/** What the preload writes, a file a process. */
export function looksIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('looks-'))
    .map((name) => join(folder, name));
}

/** Tells the processes of the program to write out what they hold, and waits until they have. */
async function writeOut(folder: string, { kind }: WatchedLine): Promise<void> {
  if (kind !== 'node') return;
  writeFileSync(join(folder, 'stop'), '');
  const until = performance.now() + WRITING_MS;
  const areDone = () => {
    const files = looksIn(folder);
    return files.length > 0 && files.every((file) => readFileSync(file, 'latin1').endsWith('end\n'));
  };
  while (!areDone() && performance.now() < until) await sleep(LOOK_MS);
}
