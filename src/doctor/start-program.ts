import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorLine } from '../process/error-line.ts';
import { guardReady } from '../process/guard.ts';
import { portsOf } from '../process/sockets.ts';
import { type GuardedProcess, startGuarded } from '../process/start-guarded.ts';
import { ownEnvironment } from '../process/surroundings.ts';
import { DRAIN_MS, Tail } from '../process/tail.ts';
import type { CommandLine } from '../runtimes/command-line.ts';
import { ask, HOST, isAnswer } from '../scenarios/ask.ts';
import { portFinder } from '../scenarios/found-port.ts';
import { freePort } from '../scenarios/free-port.ts';

/** A program that was started, and runs until it is ended. */
export interface Program {
  pid: number;
  /** In words how it ended; null while it runs. */
  death(): string | null;
  died: Promise<string>;
  /** Where it listens; null unless it was waited for. */
  port: number | null;
  stop(): Promise<void>;
}

interface StartOptions {
  line: CommandLine;
  /** For what tells of it. */
  env: Record<string, string>;
  /** A list of CPUs that it may use, as taskset takes it. */
  cpus?: string | undefined;
  /** The path that must answer before it counts as up; null: it need not listen. */
  path: string | null;
  /** Where it listens whatever PORT says. */
  port?: number | undefined;
  /** Gets each line that it prints, of both streams. */
  onLine: (line: string) => void;
  limitMs: number;
  signal?: AbortSignal | undefined;
}

const GRACE_MS = 2000;
const READY_MS = 15_000;
const LOOK_MS = 30;

/** Starts a program, and waits until it answers if it is to. @returns in words why there is none */
export async function startProgram({
  line,
  path,
  signal,
  onLine,
  ...options
}: StartOptions): Promise<Program | string> {
  await guardReady();
  const given = options.port ?? (await freePort());
  const own = ownEnvironment();
  const env = { ...own, PORT: String(given), ...line.env, ...options.env };
  const words = [...(options.cpus === undefined ? [] : ['taskset', '-c', options.cpus]), line.command, ...line.args];
  let started: GuardedProcess;
  try {
    started = startGuarded(words[0] as string, words.slice(1), {
      env,
      limitMs: options.limitMs,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    return `the program did not start: ${(error as Error).message}`;
  }
  const program = running(started, onLine);
  const onAbort = () => void program.stop();
  signal?.addEventListener('abort', onAbort, { once: true });
  if (path === null) return program;
  const up = await untilUp(program, { path, given, isFixed: options.port !== undefined, signal });
  if (typeof up === 'string') {
    await program.stop();
    return up;
  }
  return { ...program, port: up };
}

function running({ child, kill, finish }: GuardedProcess, onLine: (line: string) => void): Program {
  const tail = new Tail();
  let end: string | null = null;
  for (const stream of [child.stdout, child.stderr]) readLines(stream, onLine);
  child.stderr?.on('data', (chunk: Buffer) => tail.push(chunk));
  const died = new Promise<string>((resolve) => {
    const settle = (words: string) => {
      end ??= words;
      resolve(end);
    };
    child.once('error', (error) => settle(`the program did not start: ${error.message}`));
    child.once('exit', (code, signal) => {
      const how = signal === null ? `ended with code ${code}` : `was killed by ${signal}`;
      const tell = () => {
        const said = errorLine(tail.toString());
        settle(`the program ${how}${said === '' ? '' : `: ${said}`}`);
      };
      // Its last words may come behind its end.
      child.once('close', tell);
      setTimeout(tell, DRAIN_MS).unref();
    });
  });
  return {
    pid: child.pid ?? 0,
    port: null,
    death: () => end,
    died,
    stop: async () => {
      if (end === null) child.kill('SIGTERM');
      await Promise.race([died, sleep(GRACE_MS)]);
      kill();
      await finish();
      for (const stream of streamsOf(child)) stream.destroy();
    },
  };
}

function streamsOf({ stdout, stderr }: ChildProcess): Readable[] {
  return [stdout, stderr].filter((stream) => stream !== null);
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream === null) return;
  stream.on('error', () => {});
  const lines = createInterface({ input: stream });
  lines.on('error', () => {});
  lines.on('line', onLine);
}

/** @returns the port on which it answers, or in words what is wrong */
async function untilUp(
  program: Program,
  { path, given, isFixed, signal }: { path: string; given: number; isFixed: boolean; signal: AbortSignal | undefined },
): Promise<number | string> {
  const find = isFixed ? () => null : portFinder(program.pid, given);
  const request = { method: 'GET', path, headers: {}, body: null };
  const until = performance.now() + READY_MS;
  let port = given;
  let last = 'did not listen';
  while (performance.now() < until && !signal?.aborted) {
    const dead = program.death();
    if (dead !== null) return dead;
    const said = await ask(port, request, 5000);
    if (isAnswer(said)) return port;
    if (said.refused) port = find(performance.now()) ?? port;
    else last = said.problem;
    await Promise.race([sleep(LOOK_MS), program.died]);
  }
  const ports = portsOf(program.pid).filter((one) => one !== port);
  const elsewhere = ports.length === 0 ? '' : `; it listens on ${ports.join(' and ')}: say by --port which it is`;
  return `the program ${last} on ${HOST}:${port} within ${READY_MS / 1000} s${elsewhere}`;
}
