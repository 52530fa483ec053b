import type { DatabaseSync } from 'node:sqlite';
import { findExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
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
  /** Measures to the end, or until it is interrupted. */
  carry(prepare: ExperimentToMeasure['prepare']): Promise<{ stored: Stored; isInterrupted: boolean }>;
}

/** Here, for a program. */
export function carrierOf({ database = openStore(), events = {}, abort, offline }: Measuring): Carrier {
  const isNew = unsaid();
  const told = { ...events, onWarning: (text: string) => void (isNew(text) && events.onWarning?.(text)) };
  return {
    ...{ database, offline, abort },
    note: (text) => events.onNote?.(text),
    warn: told.onWarning,
    prepare: (action) => action(told),
    async carry(prepare) {
      const execution = await prepare(database, told, abort ?? new AbortController().signal, null);
      const state = await execute({ ...execution, events: told, abort });
      const stored = { database, experiment: findExperiment(database, execution.experiment.name) };
      return { stored, isInterrupted: state === 'interrupted' };
    },
  };
}

/** Whether a text has not been asked about yet: several experiments have the same to say of a runtime. */
export function unsaid(): (text: string) => boolean {
  const said = new Set<string>();
  return (text) => said.size < said.add(text).size;
}
