import type { DatabaseSync } from 'node:sqlite';
import type { Variant } from '../../host/runtimes/index.ts';
import type { Configuration } from '../../measure/configuration.ts';
import type { Draft, FindPlan, Plan } from '../../measure/plan.ts';
import { missingOn } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { shellLine } from '../../text/shell-word.ts';
import type { Execution } from '../../work/experiment/execution.ts';
import {
  type PreparationEvents,
  type PreparedPlan,
  prepareExperiment,
  preparePlan,
} from '../../work/experiment/prepare.ts';
import type { Kind } from '../../work/kind.ts';
import { rowName } from '../../work/rules/limits.ts';
import type { SearchPath } from './path.ts';

/** What a search in one row is of. */
export interface RowRequest {
  kind: Kind;
  /** Of the row, and how its runs are made. */
  plan: Draft<Plan>;
  /** Both ends, and what lies between them. */
  path: SearchPath;
  find: FindPlan;
}

/** Both ends and the row, before anything is stored. */
interface ReadySearch extends RowRequest {
  ends: [Variant, Variant];
  /** As reports spell it. */
  row: string;
  prepared: PreparedPlan;
}

/**
 * Makes both ends ready, and finds the one row that is searched.
 * @throws JsdynoError BAD_USAGE for several rows, NO_BENCHMARKS for none or one that an end lacks; those of the ends themselves
 */
export async function readySearch(
  request: RowRequest,
  events: PreparationEvents,
  abort?: AbortSignal,
): Promise<ReadySearch> {
  const { kind, plan, path } = request;
  const last = path.places.length - 1;
  const [old, to] = [await endOf(path, 0, events, abort), await endOf(path, last, events, abort)];
  const texts = [old.text, to.text];
  const prepared = await preparePlan({ kind, variants: texts, ready: [old, to], plan }, events, abort);
  prepared.work.remove?.();
  const { configurations } = prepared;
  const [only] = configurations;
  if (only === undefined || configurations.length > 1) throw severalRows(configurations);
  for (const { label } of [old, to]) {
    const lack = missingOn(only, label);
    if (lack === undefined) continue;
    throw new JsdynoError('NO_BENCHMARKS', `${rowName(only)} cannot be measured on ${label}: ${lack.reason}`, {
      hint: 'name ends that both have this row',
    });
  }
  return { ...request, ends: [old, to], row: `${only.benchmark} ${only.configuration}`, prepared };
}

/**
 * Stores the search as an experiment of its two ends, ready to be measured.
 * @throws JsdynoError STORE_UNWRITABLE
 */
export function beginSearch(
  database: DatabaseSync,
  { kind, plan, find, ends, row }: ReadySearch,
  events: PreparationEvents,
  abort?: AbortSignal,
): Promise<Execution> {
  const variants = ends.map(({ text }) => text);
  const request = { kind, variants, ready: ends, plan: { ...plan, rows: [row], find } };
  // What there was to warn of was said when the ends were made ready.
  return prepareExperiment(database, request, { ...events, onWarning: undefined }, abort);
}

async function endOf(
  path: SearchPath,
  place: number,
  events: PreparationEvents,
  abort: AbortSignal | undefined,
): Promise<Variant> {
  return { ...(await path.variantAt(place, events, abort)), label: path.places[place]?.label ?? '' };
}

/** So many rows are named. */
const MOST_NAMED = 6;

function severalRows(rows: readonly Configuration[]): JsdynoError {
  const [first] = rows;
  const isOneFile = rows.every(({ benchmark }) => benchmark === first?.benchmark);
  const names = rows.map((row) => (isOneFile ? settings(row, rows).join(' ') : rowName(row)));
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : '';
  const whose = isOneFile && first !== undefined ? ` of ${first.benchmark}` : '';
  const message = `a search needs one row, but there are ${names.length}${whose}: ${named}${more}`;
  return new JsdynoError('BAD_USAGE', message, {
    hint:
      isOneFile && first !== undefined
        ? `add what tells it from the others: ${shellLine(settings(first, rows))}`
        : 'name one file, and what tells one of its rows from the others',
  });
}

/** The parameters that tell a row from others: `len=4096`. */
function settings({ parameters }: Configuration, all: readonly Configuration[]): string[] {
  return Object.entries(parameters)
    .filter(([name, value]) => all.some((other) => other.parameters[name] !== value))
    .map(([name, value]) => `${name}=${value}`);
}
