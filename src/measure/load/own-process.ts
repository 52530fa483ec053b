import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { entryArguments } from '../../host/files/package-file.ts';
import { startGuarded } from '../../host/process/start-guarded.ts';
import { Tail } from '../../host/process/tail.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { ChildMessage, Order } from './child.ts';
import type { GeneratorName } from './generators/tool.ts';
import type { LoadOptions } from './options.ts';
import type { LoadEvents } from './progress.ts';
import type { LoadResult } from './result.ts';
import type { Turns } from './turns/span.ts';
import type { TurnEvents } from './turns/window.ts';

export interface OwnProcessOptions extends LoadOptions {
  /** Default `own`; other programs inherit its CPUs. */
  generator?: GeneratorName | undefined;
  /** A list of CPUs for the generator (`0`, `2-3`), as taskset takes it. */
  pin?: string | undefined;
  /** Scheduling priority of the generator, -20 (first) to 19; one below 0 takes effect only if the system allows it. */
  priority?: number | undefined;
}

const CHILD = entryArguments('src/measure/load/child');

/**
 * For HTTP/2. What Node.js' client for it leaves behind outlives collections: in a young generation of V8's own size one stands still for 20 ms,
 * which P99.9 of latencies then is, in one of 1 MB for less than a millisecond. HTTP/1.1 gains nothing by it.
 */
const SHORT_PAUSES = '--max-semi-space-size=1';

/** After an order to end, the result is awaited this long, in ms; then the process is killed. */
const OBEYING_MS = 10_000;

/** A process that takes one order after the other. */
interface Generator {
  child: ChildProcess;
  /** Ends it, and a generator of others that it started. */
  kill(): void;
  /** Its setting: loads with others need another process. */
  kind: string;
  /** The last of standard error. */
  stderr: Tail;
}

/** Idle processes. A new one compiles its code for about two seconds, and with only one CPU requests wait for that; a used one is warm. */
const waiting: Generator[] = [];

/**
 * `load` in a process of its own, so that nothing in this process delays a request or the reading of an answer. The process stays for the
 * next load with the same CPUs and priority; it ends with this process, however that ends.
 *
 * @throws what `load` throws, and JsdynoError GENERATOR_FAILED when the process ends without a result, or does not end
 */
export async function loadInOwnProcess(
  { pin, priority, generator = 'own', ...options }: OwnProcessOptions,
  events: LoadEvents = {},
  abort?: AbortSignal,
  obeyingMs = OBEYING_MS,
): Promise<LoadResult> {
  const progress = events.onProgress !== undefined;
  const [result] = await ordered(
    generatorFor({ pin, priority, http2: options.http2 === true }),
    { what: 'load', options, generator, priority, progress },
    (message) => {
      if (message.what === 'progress') events.onProgress?.(message.progress);
      else if (message.what === 'phase') events.onPhase?.(message.phase);
    },
    abort,
    obeyingMs,
  );
  return result as LoadResult;
}

/**
 * `loadInTurns` in a process of its own, one for all servers.
 * @throws as `loadInOwnProcess`
 */
export function loadInTurnsInOwnProcess(
  options: readonly LoadOptions[],
  turns: Turns,
  { pin, priority }: Pick<OwnProcessOptions, 'pin' | 'priority'>,
  events: TurnEvents,
  abort?: AbortSignal,
): Promise<LoadResult[]> {
  return ordered(
    generatorFor({ pin, priority, http2: options.some(({ http2 }) => http2 === true) }),
    { what: 'turns', options: [...options], turns, priority },
    (message) => {
      if (message.what === 'window') events.onWindow?.(message.place, message.state);
    },
    abort,
    OBEYING_MS,
  );
}

function ordered(
  own: Generator,
  order: Order,
  hear: (message: ChildMessage) => void,
  abort: AbortSignal | undefined,
  obeyingMs: number,
): Promise<LoadResult[]> {
  return new Promise((resolve, reject) => {
    const { child } = own;
    let obeying: NodeJS.Timeout | undefined;
    const onAbort = () => {
      if (child.connected) child.send({ what: 'abort' } satisfies Order);
      obeying = setTimeout(
        () => end(() => reject(failed('was told to end and did not', own.stderr.toString()))),
        obeyingMs,
      );
    };
    const end = (settle: () => void, isReusable = false) => {
      abort?.removeEventListener('abort', onAbort);
      clearTimeout(obeying);
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      if (isReusable) keep(own);
      else own.kill(); // of its own accord it would wait for its last connections
      settle();
    };
    const onMessage = (message: ChildMessage) => {
      if (message.what === 'results') end(() => resolve(message.results), true);
      else if (message.what === 'error') end(() => reject(thrown(message)));
      else hear(message);
    };
    const onError = (error: Error) =>
      end(() => reject(failed(`cannot be started: ${error.message}`, own.stderr.toString())));
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      end(() => reject(failed(`ended with ${signal ?? `exit code ${code}`} and no result`, own.stderr.toString())));
    child.on('message', onMessage).on('error', onError).on('exit', onExit);
    abort?.addEventListener('abort', onAbort, { once: true });
    child.send(order);
    if (abort?.aborted) onAbort();
  });
}

/** What a process cannot change. */
interface Setting extends Pick<OwnProcessOptions, 'pin' | 'priority'> {
  http2: boolean;
}

function generatorFor(setting: Setting): Generator {
  const kind = JSON.stringify(setting);
  const place = waiting.findIndex((one) => one.kind === kind && one.child.connected);
  const [kept] = place === -1 ? [] : waiting.splice(place, 1);
  if (kept === undefined) return startGenerator(kind, setting);
  hold(kept.child, true);
  return kept;
}

/**
 * In a session of its own, as all children: Linux divides CPUs among sessions first (sched(7), autogroup), and in this session it would
 * share with the server.
 */
function startGenerator(kind: string, { pin, http2 }: Setting): Generator {
  const line = [process.execPath, ...(http2 ? [SHORT_PAUSES] : []), ...CHILD];
  const [command = '', ...args] = pin === undefined ? line : ['taskset', '-c', pin, ...line];
  const { child, kill, finish } = startGuarded(command, args, {
    env: process.env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  const own: Generator = { child, kill, kind, stderr: new Tail() };
  child.stderr?.on('data', (chunk: Buffer) => own.stderr.push(chunk));
  child.on('error', () => {}); // whoever waits for an answer is told; nobody else needs to know
  child.once('exit', () => {
    void finish();
    const place = waiting.indexOf(own);
    if (place !== -1) waiting.splice(place, 1);
  });
  return own;
}

function keep(own: Generator): void {
  hold(own.child, false);
  waiting.push(own);
}

/** Whether this process stays as long as that one does. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel, child.stderr as Socket | null]) {
    if (isHeld) one?.ref();
    else one?.unref();
  }
}

function thrown({ error }: ChildMessage & { what: 'error' }): Error {
  const { code, message, hint, details } = error;
  if (code === undefined) return failed(`failed: ${message}`, details ?? '');
  return new JsdynoError(code, message, { hint, details });
}

function failed(what: string, details: string): JsdynoError {
  return new JsdynoError('GENERATOR_FAILED', `the generator's process ${what}`, {
    hint: 'run it again; --verbose shows its output',
    details,
  });
}
