import { setTimeout as sleep } from 'node:timers/promises';
import { hashFile } from '../files/hash.ts';
import { realPathIfThere } from '../files/if-there.ts';
import { errorWords, lastLines } from '../process/error-line.ts';
import { type GuardedChild, spawnGuarded } from '../process/guarded-child.ts';
import { procLink, readProc } from '../process/proc.ts';
import { listenersOn, ownerOf, portsOf } from '../process/sockets.ts';
import { measuredEnvironment } from '../process/surroundings.ts';
import type { Startable } from '../runtimes/command-line.ts';
import type { Variant } from '../runtimes/types.ts';
import { type Answer, problemWith } from './answers.ts';
import { ask, HOST, isAnswer, type NoAnswer, type Request } from './ask.ts';
import { type FigureLine, openFigureLine } from './figure-line.ts';
import { portFinder } from './found-port.ts';
import { freePort } from './free-port.ts';
import type { ReadyScenario } from './packages.ts';
import { ANY_PORT, type Route, type Scenario } from './scenario.ts';
import { serverCommand } from './server-command.ts';

const known = new Map<string, boolean>();

interface ServerOptions {
  /** A list of CPUs the server may use (`0-2`, `1`), as taskset takes it. */
  cpus?: string | undefined;
  /** Loads the preload, so that the server tells event-loop delay and the like. */
  preload?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Ends it should this process be stopped or busy then, in milliseconds from its start. */
  limitMs?: number | undefined;
  /** Draws the ports to try; for tests. */
  drawPort?: () => Promise<number>;
}

/** What a server can be started on; the flags and the bytes tell whether it really runs on it. */
export type Measurable = Startable & Recognisable;

/** A server that listened and answered rightly. */
export interface Server {
  pid: number;
  port: number;
  /** It listens where it was told to. */
  heedsPort: boolean;
  /** `http://127.0.0.1:PORT`. */
  origin: string;
  /** What its preload tells; null without one. */
  line: FigureLine | null;
  /** In words how it ended, or null while it runs. */
  death(): string | null;
  /** Fulfilled with the same words when it ends, by itself or not. */
  died: Promise<string>;
  /** The last 4 KiB of standard error. */
  stderr(): string;
  /**
   * Ends it and all it started: SIGTERM, then SIGKILL.
   * @returns whether SIGTERM was enough
   */
  stop(): Promise<boolean>;
}

/** No server, and why: `failed`, or `unavailable` when the scenario names none for this runtime. */
export interface NoServer {
  outcome: 'failed' | 'unavailable';
  /** One line in plain words. */
  reason: string;
  /** The last 4 KiB of standard error. */
  stderr: string;
}

const PORT_ATTEMPTS = 5;
const GRACE_MS = 2000;
/** A first answer may take long: a server that compiles or connects when it is asked first. */
const ATTEMPT_MS = 5000;
const POLL_MS = [2, 5, 10, 20, 50];
/** Where nobody tells whose a port is: time for a second server to find it taken and end. */
const SETTLE_MS = 150;
/** How Node.js, Deno and Bun say that a port is taken. */
const TAKEN = /EADDRINUSE|AddrInUse|address (?:is )?already in use|Is port \d+ in use/i;

/**
 * Starts one fresh server and waits until it listens and answers rightly. Another port is tried when somebody else has
 * the first. Never rejects for what the server does; aborting ends it.
 */
export async function startServer(
  ready: ReadyScenario,
  variant: Measurable,
  options: ServerOptions = {},
): Promise<Server | NoServer> {
  const own = typeof ready.scenario.port === 'number' ? ready.scenario.port : null;
  for (let attempt = 1; ; attempt++) {
    const port = own ?? (await (options.drawPort ?? freePort)());
    const result = await startOn(port, ready, variant, options);
    if (result !== 'taken') return result;
    if (own !== null || attempt === PORT_ATTEMPTS) {
      const reason = own === null ? `found its port taken ${attempt} times, the last was ${port}` : takenWords(own);
      return { outcome: 'failed', reason, stderr: '' };
    }
  }
}

/** Of a port that cannot be another one. */
function takenWords(port: number): string {
  return `its port ${port} is taken: end what listens there, or let the server read PORT from its environment`;
}

async function startOn(
  port: number,
  ready: ReadyScenario,
  variant: Measurable,
  { cpus, preload = false, signal, limitMs }: ServerOptions,
): Promise<Server | NoServer | 'taken'> {
  const command = serverCommand(ready, variant, port, preload);
  if (command === null) {
    const reason = `the scenario ${ready.scenario.name} has no server for ${variant.runtime.kind}`;
    return { outcome: 'unavailable', reason, stderr: '' };
  }
  signal?.throwIfAborted();
  const line = preload ? await openFigureLine() : null;
  const words = [...(cpus === undefined ? [] : ['taskset', '-c', cpus]), command.command, ...command.args];
  const child = spawnGuarded(words[0] as string, words.slice(1), {
    cwd: ready.folder,
    env: measuredEnvironment({ ...command.env, ...line?.env }),
    limitMs,
  });
  const stop = async () => {
    line?.close();
    return child.stop(GRACE_MS);
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort, { once: true });
  void child.ended.then(() => signal?.removeEventListener('abort', onAbort));

  const up = await waitUntilReady(port, ready.scenario, child, signal);
  const stranger =
    typeof up === 'number' && ready.scenario.onVariant === true ? await strangerOn(up, child.pid, variant) : null;
  if (typeof up !== 'number' || stranger !== null) {
    await stop();
    signal?.throwIfAborted();
    return up === 'taken' ? up : { outcome: 'failed', reason: stranger ?? String(up), stderr: child.stderr() };
  }
  return {
    pid: child.pid,
    port: up,
    heedsPort: up === port,
    origin: `http://${HOST}:${up}`,
    line,
    death: () => (child.end === null ? null : deathOf(child)),
    died: child.ended.then(() => deathOf(child)),
    stderr: child.stderr,
    stop,
  };
}

/** @returns the port on which it is up, `taken` when somebody else has that, else what is wrong, in words */
async function waitUntilReady(
  given: number,
  scenario: Scenario,
  child: GuardedChild,
  signal: AbortSignal | undefined,
): Promise<number | string> {
  const findPort = scenario.port === ANY_PORT ? portFinder(child.pid, given) : () => null;
  let port = given;
  const { path, timeoutMs } = scenario.ready;
  const route = scenario.routes.find((one) => one.path === path && one.method === 'GET');
  const request: Request = route ?? { method: 'GET', path, headers: {}, body: null };
  const until = performance.now() + timeoutMs;
  let last: Answer | NoAnswer = { refused: true };
  for (let i = 0; performance.now() < until && !signal?.aborted; i++) {
    if (child.end !== null) return endBeforeReady(child, scenario, given);
    const leftMs = Math.max(1, Math.min(ATTEMPT_MS, until - performance.now()));
    const said = await ask(port, request, leftMs);
    // What the time limit cut short tells less than the answer before it.
    const isCutShort = leftMs < ATTEMPT_MS && !isAnswer(said) && !said.refused;
    if (!isCutShort || (!isAnswer(last) && last.refused)) last = said;
    if (!isAnswer(said) && said.refused) port = findPort(performance.now()) ?? port;
    if (isAnswer(last) || !last.refused) {
      const owner = ownerOf(port, child.pid);
      if (owner === 'other') return 'taken';
      if (isAnswer(last) && wrongWith(last, route, path) === null) {
        if (owner === 'own') return port;
        await Promise.race([sleep(SETTLE_MS), child.ended]);
        if (child.end === null && owner === 'unknown') return port;
        continue;
      }
    }
    await Promise.race([sleep(POLL_MS[Math.min(i, POLL_MS.length - 1)]), child.ended]);
  }
  if (child.end !== null) return endBeforeReady(child, scenario, given);
  return notReady(last, route, scenario, port, child);
}

/** A taken port is worth another try where it is the one that the server was given, and not one of its own. */
function endBeforeReady(child: GuardedChild, { port }: Scenario, given: number): string {
  const said = child.stderr();
  const isTaken = TAKEN.test(said) && (port !== ANY_PORT || said.includes(String(given)));
  return isTaken ? 'taken' : deathOf(child);
}

/** An answer that is no route's is right when the server does not call it its own fault. */
function wrongWith(answer: Answer, route: Route | undefined, path: string): string | null {
  if (route !== undefined) return problemWith(answer, route);
  return answer.status < 500 ? null : `${path} answered ${answer.status}`;
}

function notReady(
  last: Answer | NoAnswer,
  route: Route | undefined,
  { ready: { path, timeoutMs }, port: where }: Scenario,
  port: number,
  child: GuardedChild,
): string {
  const limit = `within ${timeoutMs / 1000} s`;
  if (isAnswer(last)) return `was not ready ${limit}: ${wrongWith(last, route, path)}`;
  if (!last.refused) return `was not ready ${limit}: ${path} ${last.problem}`;
  const elsewhere = portsOf(child.pid).filter((one) => one !== port);
  if (elsewhere.length === 0) return `did not listen ${limit}${saying(lastLines(child.stderr()))}`;
  const ports = elsewhere.join(' and ');
  if (where === ANY_PORT) return `listens on ${ports}: say by --port on which of them it answers`;
  if (where !== undefined) return `did not listen on ${where} ${limit}, but on ${ports}`;
  return `did not listen on PORT ${limit}, but on ${ports}: it must read PORT from its environment`;
}

function deathOf(child: GuardedChild): string {
  const { code, signal, startError } = child.end ?? { code: null, signal: null, startError: null };
  if (startError !== null) return `the server did not start: ${startError.message}`;
  // sh's codes for what it cannot execute.
  if (code === 127 || code === 126) return `the server did not start${lastWords(child)}`;
  if (signal !== null) return `the server was killed by ${signal}${lastWords(child)}`;
  return `the server ended with code ${code}${lastWords(child)}`;
}

function lastWords(child: GuardedChild): string {
  return saying(errorWords(child.stderr()));
}

function saying(words: string): string {
  return words === '' ? '' : `: ${words}`;
}

/** The part of a variant that tells whether a process is it. */
type Recognisable = Pick<Variant, 'flags'> & { runtime: Pick<Variant['runtime'], 'executable' | 'sha256'> };

/**
 * Whether what listens is the variant: a command line such as `npm start` finds the variant's runtime first on its PATH,
 * but what it starts may name another one, and the figures would be that one's.
 *
 * @returns in words what is wrong; null when it is the variant, or where there is no /proc to tell
 */
async function strangerOn(port: number, leader: number, variant: Recognisable): Promise<string | null> {
  const processes = listenersOn(port, leader).flatMap((pid) => {
    const executable = procLink(`${pid}/exe`);
    const words = (readProc(`${pid}/cmdline`) ?? '').split('\0');
    return executable === null ? [] : [{ executable, words }];
  });
  const [first] = processes;
  if (first === undefined) return null;
  const own: typeof processes = [];
  for (const one of processes) if (await isSameProgram(one.executable, variant.runtime)) own.push(one);
  const hint = 'write $RUNTIME in place of the runtime in the command';
  if (own.length === 0) return `the command does not run on this variant, but on ${first.executable}: ${hint}`;
  const missing = variant.flags.find((flag) => !own.some(({ words }) => words.includes(flag)));
  return missing === undefined ? null : `the command runs without the flag ${missing} of this variant: ${hint}`;
}

/** By path; else by bytes, since a variant may be a wrapper that starts the runtime from elsewhere. */
async function isSameProgram(found: string, { executable, sha256 }: Recognisable['runtime']): Promise<boolean> {
  if (found === executable || found === realPathIfThere(executable)) return true;
  const key = `${found}\0${sha256}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const isSame = await hashFile(found).then(
    (hashed) => hashed.sha256 === sha256,
    () => false,
  );
  known.set(key, isSame);
  return isSame;
}
