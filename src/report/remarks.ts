import { stopsRuns } from './measured-group.ts';
import type { Report, ReportRow } from './row.ts';

/** What a table says below its rows. */
export interface Remark {
  kind: 'failed' | 'warning' | 'next';
  text: string;
}

/**
 * Everything a reader should know beyond the rows, each in a line: failures with their reasons, warnings of rows gathered by
 * kind with one example, warnings of the report, and what to try next about undecided rows.
 */
export function remarksOf(report: Report): Remark[] {
  const undecided = report.rows.filter((row) => row.verdict === 'undecided');
  const next: Remark[] =
    undecided.length === 0
      ? []
      : [
          {
            kind: 'next',
            text: `${count(undecided.length, 'row')} undecided: neither a difference nor its absence is shown; more rounds narrow the interval`,
          },
        ];
  return [
    ...report.warnings.map((text): Remark => ({ kind: 'warning', text })),
    ...failures(report.rows),
    ...rowWarnings(report.rows),
    ...next,
  ];
}

function failures(rows: readonly ReportRow[]): Remark[] {
  const byReason = new Map<string, ReportRow[]>();
  for (const row of rows) {
    if (row.verdict !== 'failed' && row.verdict !== 'unavailable') continue;
    append(byReason, `${row.verdict}: ${row.reason ?? 'no reason is known'}`, row);
  }
  return [...byReason].map(([reason, [first, ...others]]) => ({
    kind: 'failed',
    text: `${reason} (${nameOf(first)}${others.length > 0 ? ` and ${others.length} more` : ''})`,
  }));
}

/** Warnings carry the figures of their row behind the word that names them: "outliers: 3 of 30 runs ...". */
function rowWarnings(rows: readonly ReportRow[]): Remark[] {
  const byKind = new Map<string, Array<{ row: ReportRow; text: string }>>();
  for (const row of rows) {
    for (const text of row.warnings) append(byKind, kindOf(text), { row, text });
  }
  return [...byKind.values()].map((cases) => {
    const [first] = cases;
    const rest = cases.length > 1 ? `${cases.length} rows, such as ` : '';
    return { kind: 'warning', text: `${rest}${nameOf(first?.row)}: ${first?.text}` };
  });
}

function kindOf(warning: string): string {
  const colon = warning.indexOf(':');
  return colon === -1 ? warning : warning.slice(0, colon);
}

function nameOf(row: ReportRow | undefined): string {
  if (row === undefined) return '';
  const name = `${row.benchmark} ${row.configuration}`.trimEnd();
  return stopsRuns(row.metric) ? name : `${name} (${row.metric})`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
