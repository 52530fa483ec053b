import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { JsdynoError } from '../errors/catalogue.ts';
import type { Answer, Order } from './child.ts';
import type { GeneratorName } from './generators/generators.ts';
import type { LoadOptions } from './options.ts';
import type { LoadEvents } from './progress.ts';
import type { LoadResult } from './result.ts';

export interface OwnProcessOptions extends LoadOptions {
  /** `own` unless given; the programs of others inherit its CPUs. */
  generator?: GeneratorName | undefined;
  /** A list of CPUs for the generator (`0`, `2-3`), as taskset takes it. */
  pin?: string | undefined;
  /** Scheduling priority of the generator, -20 (first) to 19; below 0 where the system allows it, else left as it is. */
  priority?: number | undefined;
}

/** The sources run as they are; what was compiled from them has another ending. */
const CHILD = fileURLToPath(import.meta.url).replace(/own-process\.(\w+)$/, 'child.$1');

/**
 * `load` in a process of its own, so that nothing else that this one does delays a request or the look at an answer. It
 * ends with this process, however that ends.
 *
 * @throws what `load` throws, and JsdynoError GENERATOR_FAILED when the process ends without a result
 */
export function loadInOwnProcess(
  { pin, priority, generator = 'own', ...options }: OwnProcessOptions,
  events: LoadEvents = {},
  abort?: AbortSignal,
): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const line = [process.execPath, '--disable-warning=ExperimentalWarning', CHILD];
    const [command = '', ...args] = pin === undefined ? line : ['taskset', '-c', pin, ...line];
    const child: ChildProcess = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      // Linux shares CPUs out among sessions first (sched(7), autogroup): in this one's it would share with the server.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let stderr = '';
    child.stderr?.on('data', (text) => {
      stderr = `${stderr}${text}`.slice(-4096);
    });
    const onAbort = () => child.connected && child.send({ what: 'abort' } satisfies Order);
    const end = (settle: () => void) => {
      abort?.removeEventListener('abort', onAbort);
      child.removeAllListeners();
      // Its work is done; an exit of its own accord would wait for its last connections.
      child.kill('SIGKILL');
      settle();
    };
    child.on('message', (message: Answer) => {
      if (message.what === 'progress') events.onProgress?.(message.progress);
      else if (message.what === 'phase') events.onPhase?.(message.phase);
      else if (message.what === 'result') end(() => resolve(message.result));
      else end(() => reject(thrown(message)));
    });
    child.once('error', (error) => end(() => reject(failed(`cannot be started: ${error.message}`, stderr))));
    child.once('exit', (code, signal) =>
      end(() => reject(failed(`ended with ${signal ?? `exit code ${code}`} and no result`, stderr))),
    );
    abort?.addEventListener('abort', onAbort, { once: true });
    const order: Order = { what: 'load', options, generator, priority, progress: events.onProgress !== undefined };
    child.send(order);
    if (abort?.aborted) onAbort();
  });
}

function thrown({ error }: Answer & { what: 'error' }): Error {
  const { code, message, hint, details } = error;
  if (code === undefined) return failed(`failed: ${message}`, details ?? '');
  return new JsdynoError(code, message, { hint, details });
}

function failed(what: string, details: string): JsdynoError {
  return new JsdynoError('GENERATOR_FAILED', `the generator's process ${what}`, {
    hint: 'run it again; with --verbose its own words are shown',
    details,
  });
}
