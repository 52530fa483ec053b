import type { DatabaseSync } from 'node:sqlite';
import { findExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { ExperimentToMeasure } from '../../work/console/measure-with-progress.ts';
import { execute } from '../../work/experiment/execute.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import type { PreparationEvents } from '../../work/experiment/prepare.ts';
import type { Stored } from '../../work/kind.ts';

/** What has the experiments of a question carried out, and tells what is going on: a console, or a program. */
export interface Carrier {
  database: DatabaseSync;
  /** Refuse the network. */
  offline?: boolean | undefined;
  abort?: AbortSignal | undefined;
  /** Says what is being done, in a line. */
  note(text: string): void;
  /** Says what is to be known, in a line; each text once, as warnings of what is made ready and carried out. */
  warn(text: string): void;
  /** Has something made ready that may fetch runtimes. */
  prepare<T>(action: (events: PreparationEvents) => Promise<T>): Promise<T>;
  /**
   * Measures to the end, or until it is interrupted.
   * @param behindMs what comes behind it, in milliseconds: how long is left is said of all
   * @throws JsdynoError INTERRUPTED while it is being made ready
   */
  carry(
    prepare: ExperimentToMeasure['prepare'],
    behindMs?: number,
  ): Promise<{ stored: Stored; isInterrupted: boolean }>;
}

/** Here, for a program. */
export function carrierOf({ database = openStore(), events, abort, offline }: Measuring): Carrier {
  const told = warnedOnce(events);
  return {
    ...{ database, offline, abort },
    note: (text) => told.onNote?.(text),
    warn: told.onWarning,
    prepare: (action) => action(told),
    async carry(prepare) {
      const ready = prepare(database, told, abort ?? new AbortController().signal, null);
      const execution = await orInterrupted(abort, ready);
      const state = await execute({ ...execution, events: told, abort });
      const stored = { database, experiment: findExperiment(database, execution.experiment.name) };
      return { stored, isInterrupted: state === 'interrupted' };
    },
  };
}

/** The same events, each warning once. */
export function warnedOnce(events: Measuring['events'] = {}) {
  const isNew = unsaid();
  return { ...events, onWarning: (text: string) => void (isNew(text) && events.onWarning?.(text)) };
}

/**
 * What is made ready before the first run.
 * @throws JsdynoError INTERRUPTED where an abort ended it
 */
export async function orInterrupted<T>(abort: AbortSignal | undefined, ready: Promise<T>): Promise<T> {
  try {
    return await ready;
  } catch (error) {
    if (!isInterruption(error, abort)) throw error;
    throw new JsdynoError('INTERRUPTED', 'interrupted before the first run; nothing was measured', { cause: error });
  }
}

/** Whether an abort made an error: what an error of ours tells is so in any case. */
export function isInterruption(error: unknown, abort?: AbortSignal): boolean {
  return error instanceof JsdynoError ? error.code === 'INTERRUPTED' : abort?.aborted === true;
}

/** Whether a text has not been asked about yet: several experiments have the same to say of a runtime. */
export function unsaid(): (text: string) => boolean {
  const said = new Set<string>();
  return (text) => said.size < said.add(text).size;
}
