import type { DatabaseSync } from 'node:sqlite';
import { expandVariants } from '../../work/experiment/expand-variants.ts';
import { findStored } from '../../work/experiment/find-stored.ts';
import { measureExperiment } from '../../work/experiment/measure-experiment.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { memoryKind } from './kind.ts';
import { memoryReport } from './memory-measurements.ts';
import { memoryPlan } from './plan.ts';
import type { MemoryReport } from './report/memory-report.ts';
import { type MemoryOptions, memoryOptions } from './shapes.ts';

/**
 * Looks at the memory of processes over time.
 *
 * @returns what each needed and whether it grew; an aborted experiment is reported with what it has, and says so in `warnings`
 * @throws JsdynoError for bad input; a process that fails is a cell of the report, not an error
 */
export async function memory(options: MemoryOptions): Promise<MemoryReport> {
  checkOptions('memory', memoryOptions, options);
  const { on = ['node'], each, commands = [], offline, events, abort, database, ...choice } = options;
  const variants = commands.length > 0 ? commands : await expandVariants(on, each, options);
  const plan = memoryPlan(variants.length, { ...choice, commands: commands.length });
  const request = { kind: memoryKind, variants, plan, leaveOut: each !== undefined };
  return memoryReport(memoryKind, await measureExperiment(request, { offline, events, abort, database }));
}

/**
 * What the processes of a stored experiment of `jsdyno memory` needed, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function memoryOf(database: DatabaseSync, name: string): Promise<MemoryReport> {
  return memoryReport(memoryKind, findStored(memoryKind, database, name));
}
