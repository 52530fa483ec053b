import type { Recorded } from '../../measure/plan.ts';
import { readConfigurations, readVariants } from '../../store/experiments.ts';
import { eachRun, figuresOf } from '../../store/runs.ts';
import { comparedWithProblems } from '../../work/experiment/comparisons.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { StartupConfiguration } from './configuration.ts';
import type { Values } from './lines/parameters.ts';
import { timedLines } from './lines/timed-lines.ts';
import type { StartupPlan } from './plan.ts';
import { assembleStartup } from './report/assemble-startup.ts';
import type { ProcessRun, ProcessRuns, StartupReport } from './report/startup-report.ts';

/** The report of a stored start-up experiment, complete or not. */
export function startupReport(kind: Kind<StartupPlan, StartupConfiguration>, stored: Stored): StartupReport {
  const plan = kind.recordedPlan(stored.experiment);
  return assembleStartup({
    ...comparedWithProblems(kind, stored),
    processes: processesOf(stored, plan.startup?.warmup === 0),
    parameters: parametersOf(plan),
  });
}

/** By label; none of a plan that nobody can have typed: from a file any may come. */
function parametersOf({ startup }: Recorded<StartupPlan>): Map<string, Values> {
  if (startup?.parameters === undefined) return new Map();
  try {
    const lines = timedLines(startup).filter(({ values }) => Object.keys(values).length > 0);
    return new Map(lines.map(({ label, values }) => [label, values]));
  } catch {
    return new Map();
  }
}

/** @param isFirstCounted nothing was started before the runs */
function processesOf({ database, experiment: { id } }: Stored, isFirstCounted: boolean): ProcessRuns[] {
  const labels = new Map(readVariants(database, id).map((variant) => [variant.id, variant.label]));
  const byConfiguration = new Map<number, Map<string, ProcessRun[]>>();
  for (const run of eachRun(database, id)) {
    const { wall, user, system, peakBytes, first } = figuresOf(run)?.metrics ?? {};
    if (wall === undefined) continue;
    const runs = byConfiguration.get(run.configuration) ?? new Map<string, ProcessRun[]>();
    byConfiguration.set(run.configuration, runs);
    const label = labels.get(run.variant) ?? '';
    const own = runs.get(label) ?? [];
    own.push({ wall, user, system, peakBytes, first: isFirstCounted && own.length === 0 ? wall : first });
    runs.set(label, own);
  }
  return readConfigurations<StartupConfiguration>(database, id).map(({ id: key, benchmark, command }) => ({
    benchmark,
    // A row that no variant has still stands for a script.
    name: command !== undefined && command.script === undefined ? null : benchmark,
    description: command?.description ?? null,
    runs: byConfiguration.get(key) ?? new Map(),
  }));
}
