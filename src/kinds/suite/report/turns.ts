import type { ParameterValue } from '../../../measure/configuration.ts';
import type { Calibration } from '../../../measure/figures.ts';
import { directionOf, saysOpposite } from '../../../show/report/first-runs.ts';
import { type Metric, RATE } from '../../../show/report/metric.ts';
import type { Report, ReportRow } from '../../../show/report/row.ts';
import { FIRST_LOOK } from '../../../stats/sequential/wang-tsiatis.ts';
import { type Warning, warningOfExperiment } from '../../../stats/warning.ts';
import { shareWords, whole } from '../../../text/english-numbers.ts';
import { isLong } from '../turns/declared-apart.ts';

/** The rate of a row whose processes take turns; a row whose processes cannot has the rate of its declared run in that place. */
const STEADY = { name: 'steady', title: 'steady' };
const DECLARED = 'declared';

/** How often a row does its work as declared; `apart`: its declared runs have processes of their own, with so many iterations. */
interface DeclaredLength {
  iterations?: ParameterValue | undefined;
  apart?: Calibration | undefined;
}

/** The declared length of a row: for remarks. */
type LengthOf = (row: Pick<ReportRow, 'benchmark' | 'configuration'>) => DeclaredLength;

/**
 * The report of an experiment whose processes took turns: its rates are steady ones, and where the declared run says the
 * opposite, the row says so. A declared rate says where its runs were shortened, or not made in all rounds. Pure.
 */
export function reportOfTurns(report: Report, lengthOf: LengthOf): Report {
  const nameOf = (name: string) => (name === RATE.name ? STEADY.name : name);
  const metrics = report.metrics.map(
    (metric): Metric => (metric.name === RATE.name ? { ...metric, ...STEADY } : metric),
  );
  const byMetric = (name: string) =>
    new Map(report.rows.filter(({ metric }) => metric === name).map((row) => [keyOf(row), row]));
  const [declared, steady] = [byMetric(DECLARED), byMetric(RATE.name)];
  const isOnce = (row: ReportRow) =>
    row.metric === DECLARED && isMadeOnce(row, steady.get(keyOf(row)), lengthOf(row).apart);
  const once = new Set(report.rows.filter(isOnce));
  const rows = report.rows
    .filter((row) => !once.has(row))
    .map((row) => {
      if (row.metric === DECLARED) {
        return { ...row, warnings: [...row.warnings, ...apartRemark(row, steady.get(keyOf(row)), lengthOf(row))] };
      }
      if (row.metric !== RATE.name) return row;
      const finding = findingOf(row, declared.get(keyOf(row)), lengthOf(row));
      return { ...row, metric: STEADY.name, warnings: [...row.warnings, ...finding] };
    });
  return {
    ...report,
    ...{ metrics, rows },
    means: report.means.map((mean) => ({ ...mean, metric: nameOf(mean.metric) })),
    warnings: [...report.warnings, ...madeOnce([...once])],
  };
}

/** A long declared run that came near the turns and was not made again: the steady rate stands for it, and one ratio says nothing. */
function isMadeOnce({ rounds }: ReportRow, steady: ReportRow | undefined, apart: Calibration | undefined): boolean {
  return apart !== undefined && isLong(apart) && rounds < FIRST_LOOK && rounds < (steady?.rounds ?? 0);
}

function madeOnce(once: readonly ReportRow[]): Warning[] {
  const rows = new Set(once.map(({ benchmark, configuration }) => JSON.stringify([benchmark, configuration]))).size;
  if (rows === 0) return [];
  const words = `the first runs of ${rows === 1 ? '1 row take' : `${rows} rows take`} more than 0.3 s each and were made only once; the steady rate is shown instead`;
  return [warningOfExperiment('declared', words, null, { form: 'once', rows })];
}

function keyOf({ benchmark, configuration, contender }: ReportRow): string {
  return JSON.stringify([benchmark, configuration, contender]);
}

/** The one is faster and the other slower: the declared run is about compilation, or about a start. */
function findingOf(steady: ReportRow, declared: ReportRow | undefined, length: DeclaredLength): Warning[] {
  if (declared === undefined || !saysOpposite(declared, steady)) return [];
  const words = `${changeWords(declared.ratio)} in ${runWords(length)}, ${changeWords(steady.ratio)} once warm`;
  const values = {
    declared: directionOf(declared) ?? '',
    declaredShare: Math.abs((declared.ratio ?? 1) - 1),
    steady: steady.verdict,
    steadyShare: Math.abs((steady.ratio ?? 1) - 1),
  };
  return [{ kind: 'compilation', subject: { type: 'row', name: null }, words, next: null, values }];
}

/** `its declared 10,000 iterations`, `45,000 of its declared 5,000,000 iterations`. */
function runWords({ iterations, apart }: DeclaredLength): string {
  if (iterations === undefined) return 'the first run';
  const words = `the first run's ${whole(Number(iterations))} iterations`;
  return isShortened(apart) ? `${whole(apart.used)} of ${words}` : words;
}

function isShortened(apart: Calibration | undefined): apart is Calibration {
  return apart !== undefined && apart.used < apart.declared;
}

/** Of a declared run that has a process of its own: its iterations, and the rounds in which it was made. */
function apartRemark({ rounds }: ReportRow, steady: ReportRow | undefined, { apart }: DeclaredLength): Warning[] {
  const all = Math.max(rounds, steady?.rounds ?? 0);
  const parts = [
    isShortened(apart) ? `${whole(apart.used)} of the author's ${whole(apart.declared)} iterations` : '',
    rounds < all ? `in ${rounds} of ${all} rounds` : '',
  ].filter((part) => part !== '');
  if (apart === undefined || parts.length === 0) return [];
  const { declared, used } = apart;
  const form = isShortened(apart) ? 'shortened' : 'whole';
  const values = { form, declared, used, made: rounds, rounds: all };
  return [{ kind: 'shortened', subject: { type: 'row', name: null }, words: parts.join(', '), next: null, values }];
}

/** `56 % faster`. */
function changeWords(ratio: number | null = null): string {
  const change = (ratio ?? 1) - 1;
  return `${shareWords(Math.abs(change))} ${change < 0 ? 'slower' : 'faster'}`;
}
