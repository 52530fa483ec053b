/**
 * The terminal's own table: by file, a line a configuration with its verdict, the rates, and the change with its interval.
 * Sums and advice stand below the rows.
 */

import pico from 'picocolors';
import { warningText } from '../../stats/warning.ts';
import { wrap } from '../../text/lines.ts';
import { leftWords, withoutOpenFirstRuns } from './first-runs.ts';
import { meanWords, OVER_HOSTS } from './host-words.ts';
import type { Metric } from './metric.ts';
import { foldConfigurations } from './parameters.ts';
import { remarksOf } from './remarks.ts';
import { contendersOf, type FormatOptions, type Report, type ReportRow, sectionsOf } from './row.ts';
import { columnsOf, GIVES_WAY } from './table-columns.ts';
import { column, gridLines } from './terminal/columns.ts';
import { headingLines, legendLines, partLines, remarkLines, widthWithin } from './terminal/prose.ts';
import { groupedLines, layTable, marginOf, type Table, type TableRow } from './terminal/table.ts';
import { type Colors, MARKS, painterOf, verdictWord } from './verdict-look.ts';
import { changeDigits, changeRange, familiesWords, summaryParts, unitWords } from './words.ts';

const MARGIN = marginOf({ marks: true });
/** Wider lines are hard to follow with the eye. */
const WIDEST = 160;

/** Fits `options.width` columns: gives up figures first, then puts long configurations on lines of their own. */
export function formatTable(report: Report, options: FormatOptions = {}): string {
  const width = widthWithin(options.width, WIDEST);
  const colors = pico.createColors(options.color ?? false);
  const { told, left } = withoutOpenFirstRuns(report);
  if (report.rows.length === 0) return ['no comparisons', ...report.warnings.map(warningText), ''].join('\n');
  const sections = sectionsOf(told)
    .filter(({ rows }) => rows.length > 0)
    .map(({ metric, rows }) => section(metric, rows, width, colors));
  const titles = new Set(sections.flatMap((one) => one.titles));
  return [...sections.map(({ text }) => text), closing(report, { told, left }, titles, width, colors)].join('\n');
}

function section(
  metric: Metric,
  rows: readonly ReportRow[],
  width: number,
  colors: Colors,
): { text: string; titles: string[] } {
  const files = byFile(rows);
  const columns = columnsOf(
    metric,
    files.flatMap((file) => file.rows),
    colors,
  );
  const table: Table = {
    rows: files.flatMap(({ rows: own, names }) => own.map((row, i) => tableRow(row, names[i] ?? '', colors))),
    columns,
    givesWay: GIVES_WAY,
    marks: true,
    names: 'each',
  };
  const laid = layTable(table, width);
  const groups = files.map(({ benchmark, rows: own, shared }) => ({
    heading: headingLines([benchmark, colors.bold], [shared, colors.dim], { width, indent: 2 }),
    count: own.length,
  }));
  const head = [colors.bold(headline(rows, metric.title)), '', colors.dim(laid.heading)];
  const titles = [...columns].filter(([name]) => laid.shown.has(name)).map(([, { title }]) => title);
  return { text: [...head, ...groupedLines(laid, groups), ''].join('\n'), titles };
}

interface FileRows {
  benchmark: string;
  rows: ReportRow[];
  /** parameters that all rows have */
  shared: string;
  /** configurations without those */
  names: string[];
}

function byFile(rows: readonly ReportRow[]): FileRows[] {
  const groups = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const group = groups.get(row.benchmark);
    if (group === undefined) groups.set(row.benchmark, [row]);
    else group.push(row);
  }
  return [...groups].map(([benchmark, group]) => {
    const { shared, own } = foldConfigurations(group.map((row) => row.configuration));
    return { benchmark, rows: group, shared, names: own };
  });
}

function tableRow(row: ReportRow, name: string, colors: Colors): TableRow {
  const mark = painterOf(row.verdict, colors)(MARKS[row.verdict]);
  if (row.ratio !== null) return { name, mark, notes: () => (row.interval === null ? [because(row)] : []) };
  return { name, mark, instead: { texts: [because(row)], beside: 'nameless' } };
}

function because(row: ReportRow): string {
  const reason = row.reason ?? 'no reason is known';
  const word = verdictWord(row.verdict);
  return reason.startsWith(word) ? reason : `${word}: ${reason}`;
}

function headline(rows: readonly ReportRow[], kind: string): string {
  return `${rows[0]?.contender} against ${rows[0]?.baseline}${kind === '' ? '' : `, ${kind}`}`;
}

function closing(
  report: Report,
  { told, left }: ReturnType<typeof withoutOpenFirstRuns>,
  titles: ReadonlySet<string>,
  width: number,
  colors: Colors,
): string {
  const { adaptive, fdr } = report.method;
  const legend = [
    unitWords(
      report,
      [...titles].some((title) => isOfVariant(title, report)),
    ),
    adaptive === null
      ? 'change: ratio of the geometric mean rates, with its 95 % interval, which holds among all rows.'
      : `change: geometric mean of the rounds' ratios, with its 95 % interval, which holds at every round and among all rows; rows stop when they are decided, after ${adaptive.cap} rounds at most.`,
    titles.has('shift %') ? 'shift: Hodges-Lehmann.' : '',
    `q: p corrected for ${familiesWords(report)}; faster and slower: q <= ${fdr}.`,
    told.rows.some((row) => row.warnings.length > 0) ? 'A ! points to the remarks above.' : '',
    told.means.length > 0
      ? 'Means: their intervals speak of noise, not of other benchmarks, and hold without any one row.'
      : '',
    told.means.some(({ hosts }) => hosts !== undefined) ? OVER_HOSTS : '',
  ];
  // Rows that failed have their reason above, where they stand.
  const shown = remarksOf(told).filter(({ kind }) => kind !== 'failed');
  const remarks = shown.flatMap(({ kind, text }) =>
    remarkLines(text, kind === 'warning' ? ['! ', colors.yellow] : ['->', colors.cyan], { width, indent: MARGIN }),
  );
  return [
    ...meanLines(told, width, colors),
    ...report.metrics.flatMap((metric) => summaryLines(told, metric, width, colors)),
    ...[...left].flatMap(([metric, rows]) => wrap(leftWords(report, metric, rows), width)),
    ...(remarks.length > 0 ? ['', ...remarks] : []),
    '',
    ...legendLines(legend, width, colors.dim),
    '',
  ].join('\n');
}

/** A column of figures is headed by its label, or where that is long by its part. */
function isOfVariant(title: string, { variants }: Report): boolean {
  return title === 'baseline' || title === 'contender' || variants.some(({ label }) => label === title);
}

/** `url  +12.3 %  [+10.1, +14.5]  geometric mean of 24 rows`, by contender where there are several. */
function meanLines(report: Report, width: number, colors: Colors): string[] {
  if (report.means.length === 0) return [];
  const several = contendersOf(report).length > 1;
  const lines = report.means.flatMap(({ contender, metric, module, ...mean }) => {
    const what = `${module ?? 'all'}${report.metrics.length > 1 ? `, ${metric}` : ''}`;
    const name = several ? `${contender}: ${what}` : what;
    const byHost = (mean.hosts ?? []).map(({ host, ...own }) => ({ name: `  on ${host}`, ...own }));
    return [{ name, ...mean }, ...byHost];
  });
  const columns = [
    column(
      '',
      lines.map(({ name }) => name),
      { align: 'left', gap: 0, paint: colors.bold },
    ),
    column(
      '',
      lines.map(({ ratio }) => `${changeDigits(ratio)} %`),
      { least: 9 },
    ),
    column(
      '',
      lines.map(({ interval, ...mean }) => `${changeRange(interval)}  ${meanWords(mean)}`),
      { align: 'left', paint: (cell) => cell.replace(/(geometric )?mean (of|over) .*/, colors.dim) },
    ),
  ];
  return [...gridLines(columns, width), ''];
}

function summaryLines(report: Report, metric: Metric, width: number, colors: Colors): string[] {
  const name = report.metrics.length > 1 ? `${metric.name}: ` : '';
  const parts = summaryParts(report, metric.name).map(({ verdict, text }) => ({
    text,
    paint: painterOf(verdict, colors),
  }));
  return partLines(name, parts, width);
}
