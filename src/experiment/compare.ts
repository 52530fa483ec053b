import type { DatabaseSync } from 'node:sqlite';
import type { Report } from '../report/row.ts';
import { DEFAULT_MARGIN } from '../stats/margin.ts';
import { openStore } from '../store/store.ts';
import { execute } from './execute.ts';
import type { ExperimentEvents } from './execution.ts';
import type { StoredPlan } from './options.ts';
import { type PreparationEvents, prepareExperiment } from './prepare.ts';
import { reportOf } from './reports.ts';

/** What to compare: everything but the variants has the default that `jsdyno compare --help` states. */
export interface CompareOptions extends Partial<Omit<StoredPlan, 'suiteSha256'>> {
  /** The variant the others are compared with: `node@20`, `./out/Release/node --flag`. */
  baseline: string;
  /** One or more. */
  contenders: readonly string[];
  /** Modules of the suite, or `all`. */
  categories: string[];
  offline?: boolean;
  events?: ExperimentEvents & PreparationEvents;
  /** Ends the run under way and keeps all that ended before; `resume` goes on from there. */
  abort?: AbortSignal;
  /** The store; default: that of the machine. */
  database?: DatabaseSync;
}

/** Defaults of everything measured. The seed is drawn anew for each experiment and stored with it. */
export function defaultPlan(): Omit<StoredPlan, 'suiteSha256'> {
  return {
    runs: 30,
    seed: Math.floor(Math.random() * 2 ** 31),
    timeoutMs: 60_000,
    margin: DEFAULT_MARGIN,
    categories: [],
    filter: [],
    exclude: [],
    set: [],
  };
}

/**
 * Measures the contenders against the baseline and judges all rows together.
 *
 * @returns the report; an aborted comparison is reported with what it has, and says so in `report.warnings`
 * @throws JsdynoError for bad input; a benchmark that fails is a row of the report, not an error
 */
export async function compare(options: CompareOptions): Promise<Report> {
  const { baseline, contenders, offline, events = {}, abort, database = openStore(), ...plan } = options;
  const execution = await prepareExperiment(
    database,
    { kind: 'compare', variants: [baseline, ...contenders], plan: { ...defaultPlan(), ...plan }, offline },
    events,
    abort,
  );
  await execute({ ...execution, events });
  return reportOf(database, execution.experiment.name);
}
