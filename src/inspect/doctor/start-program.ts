import { errorWords, lastLines } from '../../host/process/error-line.ts';
import { portsOf } from '../../host/process/sockets.ts';
import { ownEnvironment } from '../../host/process/surroundings.ts';
import type { CommandLine } from '../../host/runtimes/command-line.ts';
import { ask, HOST, isAnswer } from '../../host/scenarios/ask.ts';
import { portFinder } from '../../host/scenarios/found-port.ts';
import { freePort } from '../../host/scenarios/free-port.ts';
import { readLines } from '../observed/read-lines.ts';
import * as observed from '../observed/started-program.ts';
import { untilUp } from '../observed/until-up.ts';
import { amount } from './judge/words.ts';

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
  /** Ends the waiting for an answer, and not a program that is up. */
  signal?: AbortSignal | undefined;
}

const GRACE_MS = 2000;
const READY_MS = 15_000;
/** Of both streams, for what is said of one that does not answer. */
const KEPT_LINES = 20;

/** Why a program cannot be looked into. */
interface NotUp {
  why: string;
  /** It was started, and ended. */
  hasEnded: boolean;
}

/** Starts a program, and waits until it answers if it is to. */
export async function startProgram({ line, path, signal, onLine, ...options }: StartOptions): Promise<Program | NotUp> {
  const given = options.port ?? (await freePort());
  const said: string[] = [];
  const hear = (text: string) => {
    said.push(text);
    if (said.length > KEPT_LINES) said.shift();
    onLine(text);
  };
  const started = await observed.startProgram({
    ...line,
    cwd: process.cwd(),
    env: { ...ownEnvironment(), PORT: String(given), ...line.env, ...options.env },
    cpus: options.cpus,
    limitMs: options.limitMs,
    stdout: readLines(hear),
    stderr: readLines(hear),
  });
  const death = () => (started.end === null ? null : deathOf(started, started.end));
  const program: Program = {
    pid: started.pid,
    port: null,
    death,
    died: started.ended.then((end) => deathOf(started, end)),
    stop: async () => {
      await started.stop(GRACE_MS);
    },
  };
  if (started.pid === 0) return { why: await program.died, hasEnded: false };
  if (path === null) return program;
  const port = await untilAnswer(started, said, { path, given, isFixed: options.port !== undefined, signal });
  if (typeof port === 'number') return { ...program, port };
  const hasEnded = started.end !== null;
  await program.stop();
  return { why: port, hasEnded };
}

function deathOf(program: observed.StartedProgram, { code, signal, startError }: observed.ProgramEnd): string {
  if (startError !== null) return `the program did not start: ${startError.message}`;
  const how = signal === null ? `ended with code ${code}` : `was killed by ${signal}`;
  const said = errorWords(program.stderr());
  const seconds = amount(((program.exitedAt ?? performance.now()) - program.startedAt) / 1000);
  return `the program ${how} after ${seconds} s${said === '' ? '' : `: ${said}`}`;
}

/** @param said its last lines
 * @returns the port on which it answers, or in words what is wrong */
async function untilAnswer(
  program: observed.StartedProgram,
  said: readonly string[],
  { path, given, isFixed, signal }: { path: string; given: number; isFixed: boolean; signal: AbortSignal | undefined },
): Promise<number | string> {
  const find = isFixed ? () => null : portFinder(program.pid, given);
  const request = { method: 'GET', path, headers: {}, body: null };
  let port = given;
  let last = 'did not listen';
  const look = async () => {
    const answer = await ask(port, request, 5000);
    if (isAnswer(answer)) return port;
    if (answer.refused) port = find(performance.now()) ?? port;
    else last = answer.problem;
    return null;
  };
  const up = await untilUp(program, look, { limitMs: READY_MS, signal });
  if (up.is === 'up') return up.found;
  if (program.end !== null) return deathOf(program, program.end);
  const ports = portsOf(program.pid).filter((one) => one !== port);
  const elsewhere = ports.length === 0 ? '' : `; it listens on ${ports.join(' and ')}: say by --port which it is`;
  const told = lastLines(said.join('\n'));
  const words = elsewhere !== '' || told === '' ? elsewhere : `; it said last: ${told}`;
  return `the program ${last} on ${HOST}:${port} within ${READY_MS / 1000} s${words}`;
}
