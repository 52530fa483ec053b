import type { ParameterValue } from '../../../measure/configuration.ts';
import { type Metric, RATE } from '../../../report/metric.ts';
import type { Report, ReportRow } from '../../../report/row.ts';
import { changeDigits } from '../../../report/words.ts';
import type { Warning } from '../../../stats/warning.ts';

/** The rate of a row whose processes take turns; a row whose processes cannot has the rate of its declared run in that place. */
const STEADY = { name: 'steady', title: 'steady' };
const DECLARED = 'declared';

/** How often a row does its work as declared: the words of a remark. */
export type DeclaredLength = (row: Pick<ReportRow, 'benchmark' | 'configuration'>) => ParameterValue | undefined;

/**
 * The report of an experiment whose processes took turns: its rates are steady ones, and where the declared run says the
 * opposite, the row says so. Pure.
 */
export function reportOfTurns(report: Report, declaredLength: DeclaredLength): Report {
  const nameOf = (name: string) => (name === RATE.name ? STEADY.name : name);
  const metrics = report.metrics.map(
    (metric): Metric => (metric.name === RATE.name ? { ...metric, ...STEADY } : metric),
  );
  const declared = new Map(report.rows.filter(({ metric }) => metric === DECLARED).map((row) => [keyOf(row), row]));
  const rows = report.rows.map((row) => {
    if (row.metric !== RATE.name) return row;
    const finding = findingOf(row, declared.get(keyOf(row)), declaredLength(row));
    return { ...row, metric: STEADY.name, warnings: [...row.warnings, ...finding] };
  });
  return { ...report, metrics, rows, means: report.means.map((mean) => ({ ...mean, metric: nameOf(mean.metric) })) };
}

function keyOf({ benchmark, configuration, contender }: ReportRow): string {
  return JSON.stringify([benchmark, configuration, contender]);
}

/** Both are decided, and the one is faster and the other slower: the declared run is about compilation, or about a start. */
function findingOf(steady: ReportRow, declared: ReportRow | undefined, length: ParameterValue | undefined): Warning[] {
  const verdicts = new Set([steady.verdict, declared?.verdict]);
  if (!verdicts.has('faster') || !verdicts.has('slower')) return [];
  const run = length === undefined ? 'run' : `${length.toLocaleString('en')} iterations`;
  const words = `${changeWords(declared?.ratio)} in its declared ${run}, ${changeWords(steady.ratio)} once warm`;
  const values = {
    declared: declared?.verdict ?? '',
    declaredShare: Math.abs((declared?.ratio ?? 1) - 1),
    steady: steady.verdict,
    steadyShare: Math.abs((steady.ratio ?? 1) - 1),
  };
  return [{ kind: 'compilation', subject: { type: 'row', name: null }, words, next: null, values }];
}

/** `56 % faster`. */
function changeWords(ratio: number | null = null): string {
  const digits = changeDigits(ratio ?? 1);
  const whole = Math.abs(Number(digits)).toFixed(Math.abs(Number(digits)) < 9.5 ? 1 : 0);
  return `${whole} % ${digits.startsWith('-') ? 'slower' : 'faster'}`;
}
