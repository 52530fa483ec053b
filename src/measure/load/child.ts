import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type ErrorCode, JsdynoError } from '../../text/errors/catalogue.ts';
import { GENERATORS } from './generators/generators.ts';
import type { GeneratorName } from './generators/tool.ts';
import type { LoadOptions } from './options.ts';
import type { LoadProgress } from './progress.ts';
import type { LoadResult } from './result.ts';
import { loadInTurns } from './turns/load-in-turns.ts';
import type { Turns } from './turns/span.ts';

// The generator in a process of its own: takes orders from `own-process.ts`, one at a time, and answers over Node.js'
// IPC channel.

export type Order =
  | {
      what: 'load';
      options: LoadOptions;
      generator: GeneratorName;
      priority: number | undefined;
      progress: boolean;
    }
  | { what: 'turns'; options: LoadOptions[]; turns: Turns; priority: number | undefined }
  | { what: 'abort' };

export type ChildMessage =
  | { what: 'progress'; progress: LoadProgress }
  | { what: 'phase'; phase: LoadProgress['phase'] }
  | { what: 'window'; place: number; state: 'begins' | 'ended' }
  | { what: 'results'; results: LoadResult[] }
  | {
      what: 'error';
      error: { code?: ErrorCode | undefined; message: string; hint?: string | undefined; details?: string | undefined };
    };

/** Ends the load under way. */
let abort = new AbortController();
const answer = (message: ChildMessage) => process.send?.(message);

// The process that asked is gone, so the server need not be loaded any more.
process.once('disconnect', () => {
  abort.abort(); // ends the program of another generator
  process.exit(1);
});
// Ctrl-C reaches all processes of a terminal; the one that asked decides what it means.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

process.on('message', (order: Order) => {
  if (order.what === 'abort') {
    abort.abort();
    return;
  }
  abort = new AbortController();
  if (order.priority !== undefined) tryPriority(order.priority);
  resultsOf(order).then(
    (results) => answer({ what: 'results', results }),
    (error: Error) => answer({ what: 'error', error: plain(error) }),
  );
});

function resultsOf(order: Exclude<Order, { what: 'abort' }>): Promise<LoadResult[]> {
  if (order.what === 'turns') {
    const onWindow = (place: number, state: 'begins' | 'ended') => answer({ what: 'window', place, state });
    return loadInTurns(order.options, order.turns, { onWindow }, abort.signal);
  }
  const onProgress = (progress: LoadProgress) => answer({ what: 'progress', progress });
  const onPhase = (phase: LoadProgress['phase']) => answer({ what: 'phase', phase });
  const events = order.progress ? { onPhase, onProgress } : { onPhase };
  return GENERATORS[order.generator].run(order.options, events, abort.signal).then((result) => [result]);
}

/** The second is Linux' own for a whole session: there the first only counts within the session (sched(7), autogroup). */
function tryPriority(priority: number): void {
  for (const set of [() => setPriority(priority), () => writeFileSync('/proc/self/autogroup', `${priority}`)]) {
    try {
      set();
    } catch {
      // Not allowed to this user, or not there: no matter.
    }
  }
}

function plain(error: Error) {
  const { message } = error;
  if (!(error instanceof JsdynoError)) return { message, details: error.stack };
  const { code, hint, details } = error;
  return { code, message, hint, details };
}
