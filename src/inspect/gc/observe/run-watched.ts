import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { measuredEnvironment, ownEnvironment } from '../../../host/process/surroundings.ts';
import { readLines } from '../../observed/read-lines.ts';
import { type ProgramEnd, type StartedProgram, startProgram } from '../../observed/started-program.ts';
import { letRun, untilOver } from '../../observed/while-it-runs.ts';
import type { TimedLine } from '../read/bun-log.ts';
import type { WatchedLine } from './watched-line.ts';

interface WatchOptions {
  /** Where the program writes what it tells: an empty folder. */
  folder: string;
  cwd?: string | undefined;
  /** It is ended when this is; so it is by the signal. Absent: it ends by itself. */
  until?: ((program: StartedProgram) => Promise<unknown>) | undefined;
  signal?: AbortSignal | undefined;
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
  const stdout = line.kind === 'deno' ? openSync(join(folder, 'stdout'), 'w') : 'ignore';
  const lines: TimedLine[] = [];
  const onLine = (text: string) => {
    if (lines.length <= MOST_LINES) lines.push({ at: performance.now(), text });
  };
  const env = line.isOwn ? ownEnvironment(line.env) : measuredEnvironment(line.env);
  const { command, args } = line;
  const stderr = line.kind === 'bun' ? readLines(onLine) : undefined;
  let program: StartedProgram;
  try {
    program = await startProgram({ command, args, cwd, env, stdout, stderr });
  } finally {
    if (stdout !== 'ignore') closeSync(stdout);
  }
  const { pid, startedAt, ended } = program;
  let isDone = false;
  try {
    isDone = pid !== 0 && (await isTold(program, until, signal)) && program.exitedAt === null;
  } finally {
    const runs = pid !== 0 && program.exitedAt === null;
    if (runs) await writeOut(folder, line);
    // Deno ends in order by SIGTERM alone, and so prints what it holds.
    await program.stop(runs ? GRACE_MS : 0);
  }
  return {
    pid,
    end: await ended,
    isDone,
    stderr: program.stderr(),
    lines: lines.map(({ at, text }) => ({ at: at - startedAt, text })),
    lastedMs: program.exitedAt === null ? 0 : program.exitedAt - startedAt,
  };
}

/** Whether a program is told to end, before it does by itself. */
async function isTold(
  program: StartedProgram,
  until: WatchOptions['until'],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const ended = program.ended.then(() => false);
  const told = until?.(program).then(() => true);
  const isAborted = letRun(null, untilOver(program, signal)).then(() => signal?.aborted === true);
  return Promise.race([ended, isAborted, ...(told === undefined ? [] : [told])]);
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
