import type { DatabaseSync } from 'node:sqlite';
import { findStored } from '../../experiment/find-stored.ts';
import { type Measuring, measureExperiment } from '../../experiment/measure-experiment.ts';
import { memoryKind } from './kind.ts';
import { memoryReport } from './memory-measurements.ts';
import { type MemoryChoice, memoryPlan } from './plan.ts';
import type { MemoryReport } from './report/memory-report.ts';

/** What to look at: scripts on variants, or command lines; everything has the default that `jsdyno memory --help` states. */
export interface MemoryOptions extends Omit<MemoryChoice, 'commands'>, Measuring {
  /** Runtimes, the first being the baseline; default: `node`. */
  on?: readonly string[];
  /** Command lines in place of scripts and runtimes. */
  commands?: readonly string[];
}

/**
 * Looks at the memory of processes over time.
 *
 * @returns what each needed and whether it grew; an aborted experiment is reported with what it has, and says so in `warnings`
 * @throws JsdynoError for bad input; a process that fails is a cell of the report, not an error
 */
export async function memory({ on = ['node'], commands = [], ...options }: MemoryOptions): Promise<MemoryReport> {
  const { offline, events, abort, database, ...choice } = options;
  const variants = commands.length > 0 ? commands : on;
  const plan = memoryPlan(variants.length, { ...choice, commands: commands.length });
  const request = { kind: memoryKind, variants, plan };
  return memoryReport(memoryKind, await measureExperiment(request, { offline, events, abort, database }));
}

/**
 * What the processes of a stored experiment of `jsdyno memory` needed, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function memoryOf(database: DatabaseSync, name: string): Promise<MemoryReport> {
  return memoryReport(memoryKind, findStored(memoryKind, database, name));
}
