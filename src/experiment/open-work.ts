import { httpWork } from './http/http-work.ts';
import { operationsWork } from './operations/operations-work.ts';
import { commandWork } from './startup/command-work.ts';
import { suiteWork } from './suite-work.ts';
import type { Work, WorkOptions } from './work.ts';

/**
 * The one place that tells suites from operations, processes and servers before the first run.
 * @throws JsdynoError SUITE_NOT_FOUND, SUITE_EMPTY, SCENARIO_NOT_FOUND, SCENARIO_INVALID, BAD_OPTION
 */
export function openWork(options: WorkOptions): Work {
  const { operations, startup, http } = options;
  if (startup !== undefined) return commandWork(startup);
  if (http !== undefined) return httpWork(http);
  return operations === undefined ? suiteWork(options) : operationsWork(operations, options);
}
