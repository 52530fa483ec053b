/**
 * First runs beside steady rates: rounds end when the steady rate of a row is decided, so that most rows of first runs are open by
 * construction. Of a table they take part in where they say something.
 */
import type { Verdict } from '../../stats/verdict.ts';
import type { Report, ReportRow } from './row.ts';
import { metricName } from './words.ts';

type Judged = Pick<ReportRow, 'verdict' | 'ratio' | 'p'>;

const DECIDED: ReadonlySet<Verdict> = new Set(['faster', 'slower', 'equivalent']);

/** Whether a first run is decided, or contradicts the steady rate. */
export function isTold(first: Judged, steady: Judged | undefined): boolean {
  return DECIDED.has(first.verdict) || (steady !== undefined && saysOpposite(first, steady));
}

/** The one is faster and the other slower: a first run is about compilation, or about a start. */
export function saysOpposite(first: Judged, steady: Judged): boolean {
  const directions = new Set<string | null>([steady.verdict, directionOf(first)]);
  return directions.has('faster') && directions.has('slower');
}

/** Of a row that is judged with no others. */
const RISK = 0.05;

/**
 * Which way a first run says that a row changed: there may be too few of them for a verdict over all rows, whose interval is shown, but its own test is
 * enough to say that the two figures do not go together. Null where it says neither.
 */
export function directionOf({ verdict, ratio, p }: Judged): 'faster' | 'slower' | null {
  if (verdict === 'faster' || verdict === 'slower') return verdict;
  if (verdict !== 'undecided' || ratio === null || p === null || p > RISK) return null;
  return ratio > 1 ? 'faster' : 'slower';
}

/**
 * A report without the rows and means of first runs that say nothing, and how many rows of each metric these are. Where first runs alone were
 * asked for, all are there. Pure.
 */
export function withoutOpenFirstRuns(report: Report): { told: Report; left: ReadonlyMap<string, number> } {
  const first = new Set(report.metrics.filter(({ isFirstRun }) => isFirstRun === true).map(({ name }) => name));
  const stopper = report.metrics.find(({ stopsRounds }) => stopsRounds)?.name;
  if (stopper === undefined) return { told: report, left: new Map() };
  const steady = new Map(report.rows.filter(({ metric }) => metric === stopper).map((row) => [keyOf(row), row]));
  const rows = report.rows.filter((row) => !first.has(row.metric) || isTold(row, steady.get(keyOf(row))));
  const kept = new Set(rows);
  const left = Map.groupBy(
    report.rows.filter((row) => !kept.has(row)),
    ({ metric }) => metric,
  );
  const shown = new Set(rows.map(({ metric }) => metric));
  const means = report.means.filter(({ metric }) => !first.has(metric) || shown.has(metric));
  return {
    told: { ...report, rows, means },
    left: new Map([...left].map(([metric, { length }]) => [metric, length])),
  };
}

/** `declared: 3 rows say nothing that is decided; their figures: jsdyno show 1127-1814-fcm --format csv`. */
export function leftWords({ experiment }: Report, metric: string, rows: number): string {
  const where = experiment === null ? '' : `; jsdyno show ${experiment.id} --format csv prints them`;
  return `${metricName(metric)}: ${rows === 1 ? '1 undecided row is' : `${rows} undecided rows are`} not shown${where}`;
}

function keyOf({ benchmark, configuration, contender, host }: ReportRow): string {
  return JSON.stringify([benchmark, configuration, contender, host]);
}
