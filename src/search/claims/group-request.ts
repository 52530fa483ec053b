import { parseVariant, resolveVariant } from '../../host/runtimes/index.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import {
  type ExperimentRequest,
  type PreparationEvents,
  type PreparedPlan,
  preparePlan,
} from '../../work/experiment/prepare.ts';
import { chosenPlan } from './chosen-plan.ts';
import { benchmarksOf, type Group, questionOf } from './questions.ts';
import type { Statement } from './statement.ts';
import { isWanted } from './wanted-rows.ts';

/** How the runs of claims are made, beside what each claim asks for. */
export interface Measuring {
  runs?: number | undefined;
  seed?: number | undefined;
  pin?: string | undefined;
  offline?: boolean | undefined;
}

/** A group whose rows are known: an experiment that can be measured. */
export interface ReadyGroup {
  statements: Statement[];
  request: ExperimentRequest;
  prepared: PreparedPlan;
  /** How many rows there are. */
  rows: number;
}

/** What stands in the way of a runtime for good: no network that comes back mends it. */
const GONE = [
  'UNSUPPORTED_RELEASE',
  'UNKNOWN_VERSION',
  'UNSUPPORTED_PLATFORM',
  'RUNTIME_DOES_NOT_START',
  'UNKNOWN_RUNTIME',
];

/** Why a runtime that a claim names cannot be had any more, in words; null where it can. Fetches it. */
export async function whyGone(
  text: string,
  { offline }: Measuring,
  events: PreparationEvents,
  signal?: AbortSignal,
): Promise<string | null> {
  try {
    await resolveVariant(parseVariant(text), { offline, onProgress: events.onDownload, signal });
    return null;
  } catch (error) {
    if (error instanceof JsdynoError && GONE.includes(error.code)) return error.message;
    throw error;
  }
}

/**
 * Lists the rows of a group and makes the request for an experiment on those that its statements are about.
 *
 * @param group its variants can all be had
 * @returns also the statements about rows that there are not
 */
export async function readyGroup(
  group: Group,
  measuring: Measuring,
  events: PreparationEvents,
  abort?: AbortSignal,
): Promise<{ ready: ReadyGroup | null; lacking: Statement[] }> {
  const { variants } = group;
  const { runs, seed, pin, offline } = measuring;
  const typed = Object.fromEntries(Object.entries({ runs, seed, pin }).filter(([, value]) => value !== undefined));
  const benchmarks = benchmarksOf(group.statements);
  const use = { ...group.use, ...typed };
  const { kind, plan } = await chosenPlan({ kind: group.kind, benchmarks, variants: variants.length, use });
  const prepared = await preparePlan({ kind, variants, plan, offline }, events, abort);
  const has = (wanted: Statement['row']) => prepared.configurations.some((row) => isWanted(row, wanted));
  const statements = group.statements.filter(({ row, against }) => has(row) && (against === null || has(against)));
  const lacking = group.statements.filter((one) => !statements.includes(one));
  if (statements.length === 0) return { ready: null, lacking };
  const wanted = statements.flatMap(({ row, against }) => (against === null ? [row] : [row, against]));
  const rows = prepared.configurations
    .filter((row) => wanted.some((one) => isWanted(row, one)))
    .map(({ benchmark, configuration }) => `${benchmark} ${configuration}`);
  const claims = [...new Set(statements.map(questionOf))];
  const request = { kind, variants, plan: { ...plan, rows, claims }, offline };
  return { ready: { statements, request, prepared, rows: rows.length }, lacking };
}
