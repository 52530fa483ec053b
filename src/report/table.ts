/**
 * The terminal's own table: by file, a line a configuration with its verdict, the rates, the change with its interval, and
 * below the rows what they add up to and what to try next.
 */

import pico from 'picocolors';
import { wrap } from '../text/lines.ts';
import type { Metric } from './measured-group.ts';
import { foldConfigurations } from './parameters.ts';
import { remarksOf } from './remarks.ts';
import { contendersOf, type FormatOptions, metricsOf, type Report, type ReportRow, sectionsOf } from './row.ts';
import { type Column, columnsFor, lineOf, widest, widthOf } from './table-columns.ts';
import { type Colors, MARKS, painterOf, verdictWord } from './verdict-look.ts';
import { changeDigits, familiesWords, METRIC_WORDS, summaryParts, unitWords } from './words.ts';

/** Indent of a row, its mark and the blank behind it. */
const MARGIN = '  ? '.length;
const VERDICT_GAP = 2;
/** Wider lines are hard to follow with the eye. */
const WIDEST = 160;

/** Fits `options.width` columns: gives up figures first, then puts long configurations on lines of their own. */
export function formatTable(report: Report, options: FormatOptions = {}): string {
  const width = Math.min(Math.max(options.width ?? 80, 60), WIDEST);
  const colors = pico.createColors(options.color ?? false);
  if (report.rows.length === 0) return ['no comparisons', ...report.warnings, ''].join('\n');
  const sections = sectionsOf(report)
    .filter(({ rows }) => rows.length > 0)
    .map(({ metric, rows }) => section(rows, METRIC_WORDS[metric], width, colors));
  const titles = new Set(sections.flatMap((one) => one.titles));
  return [...sections.map(({ text }) => text), closing(report, titles, width, colors)].join('\n');
}

function section(
  rows: readonly ReportRow[],
  kind: string,
  width: number,
  colors: Colors,
): { text: string; titles: string[] } {
  const files = byFile(rows);
  const layout = layoutOf(files, width);
  const lines = [colors.bold(headline(rows, kind)), '', colors.dim(layout.header)];
  let i = 0;
  for (const { benchmark, rows: own, names, shared } of files) {
    if (i > 0) lines.push('');
    lines.push(...fileLines(benchmark, shared, width, colors));
    for (const [place, row] of own.entries()) lines.push(...rowLines(row, names[place] ?? '', i++, layout, colors));
  }
  return { text: `${lines.join('\n')}\n`, titles: layout.columns.map(({ title }) => title) };
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

function fileLines(benchmark: string, shared: string, width: number, colors: Colors): string[] {
  if (shared === '') return [colors.bold(benchmark)];
  if (benchmark.length + 2 + shared.length <= width) return [`${colors.bold(benchmark)}  ${colors.dim(shared)}`];
  return [colors.bold(benchmark), ...wrap(shared, width - 2).map((line) => `  ${colors.dim(line)}`)];
}

interface Layout {
  columns: Column[];
  /** width of the configuration */
  names: number;
  header: string;
  width: number;
}

function layoutOf(files: readonly FileRows[], width: number): Layout {
  const rows = files.flatMap((file) => file.rows);
  const longest = widest(files.flatMap((file) => file.names));
  const words = widest(rows.map((row) => verdictWord(row.verdict) + flag(row)));
  const space = width - MARGIN - VERDICT_GAP - words;
  const columns = columnsFor(rows, space, longest);
  const names = Math.max(0, Math.min(longest, space - widthOf(columns)));
  return { columns, names, header: ' '.repeat(MARGIN + names) + lineOf(columns), width };
}

function rowLines(row: ReportRow, name: string, i: number, layout: Layout, colors: Colors): string[] {
  const paint = painterOf(row.verdict, colors);
  const lead = `  ${paint(MARKS[row.verdict])} `;
  if (row.ratio === null) {
    const [first = '', ...rest] = because(row, layout);
    return name === '' ? [lead + first.trimStart(), ...rest] : [lead + name, first, ...rest];
  }
  const figures =
    lineOf(layout.columns, i) + ' '.repeat(VERDICT_GAP) + paint(verdictWord(row.verdict)) + colors.yellow(flag(row));
  const lines =
    name.length <= layout.names
      ? [lead + name.padEnd(layout.names) + figures]
      : [lead + name, ' '.repeat(MARGIN + layout.names) + figures];
  return row.interval === null ? [...lines, ...because(row, layout)] : lines;
}

/** Points to the remarks below the rows. */
function flag(row: ReportRow): string {
  return row.warnings.length > 0 ? ' !' : '';
}

function because(row: ReportRow, layout: Layout): string[] {
  const reason = row.reason ?? 'no reason is known';
  const word = verdictWord(row.verdict);
  const text = reason.startsWith(word) ? reason : `${word}: ${reason}`;
  return wrap(text, layout.width - MARGIN - 2).map((line) => ' '.repeat(MARGIN + 2) + line);
}

function headline(rows: readonly ReportRow[], kind: string): string {
  return `${rows[0]?.contender} against ${rows[0]?.baseline}${kind === '' ? '' : `, ${kind}`}`;
}

function closing(report: Report, titles: ReadonlySet<string>, width: number, colors: Colors): string {
  const { adaptive, fdr } = report.method;
  const legend = [
    unitWords(
      report,
      [...titles].some((title) => isOfVariant(title, report)),
    ),
    adaptive === null
      ? 'change: ratio of the geometric mean rates, with its 95 % interval.'
      : `change: geometric mean of the rounds' ratios, with its 95 % interval, which holds at every round; rows stop when they are decided, after ${adaptive.cap} rounds at most.`,
    titles.has('shift %') ? 'shift: Hodges-Lehmann.' : '',
    `q: p corrected for ${familiesWords(report)}; faster and slower: q <= ${fdr}.`,
    report.rows.some((row) => row.warnings.length > 0) ? 'A ! points to the remarks above.' : '',
    report.means.length > 0 ? 'Means are geometric; their intervals speak of noise, not of other benchmarks.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
  // Rows that failed have their reason above, where they stand.
  const shown = remarksOf(report).filter(({ kind }) => kind !== 'failed');
  const remarks = shown.flatMap(({ kind, text }) => {
    const color = kind === 'warning' ? colors.yellow : colors.cyan;
    const [first = '', ...rest] = wrap(text, width - MARGIN);
    const sign = kind === 'next' ? '->' : '! ';
    return [`${color(sign)}  ${first}`, ...rest.map((line) => ' '.repeat(MARGIN) + line)];
  });
  return [
    ...meanLines(report, colors),
    ...metricsOf(report.rows).flatMap((metric) => summaryLines(report, metric, width, colors)),
    ...(remarks.length > 0 ? ['', ...remarks] : []),
    '',
    ...wrap(legend, width).map((line) => colors.dim(line)),
    '',
  ].join('\n');
}

/** A column of figures is headed by its label, or where that is long by its part. */
function isOfVariant(title: string, { variants }: Report): boolean {
  return title === 'baseline' || title === 'contender' || variants.some(({ label }) => label === title);
}

/** `url  +12.3 %  [+10.1, +14.5]  geometric mean of 24 rows`, by contender where there are several. */
function meanLines(report: Report, colors: Colors): string[] {
  if (report.means.length === 0) return [];
  const several = contendersOf(report).length > 1;
  const metrics = metricsOf(report.rows);
  const names = report.means.map(({ contender, metric, module }) => {
    const what = `${module ?? 'all'}${metrics.length > 1 ? `, ${metric}` : ''}`;
    return several ? `${contender}: ${what}` : what;
  });
  const wide = widest(names);
  const lines = report.means.map(({ ratio, interval: [low, high], count }, i) => {
    const figures = `${changeDigits(ratio).padStart(7)} %  [${changeDigits(low)}, ${changeDigits(high)}]`;
    return `${colors.bold((names[i] ?? '').padEnd(wide))}  ${figures}  ${colors.dim(`mean of ${count} rows`)}`;
  });
  return [...lines, ''];
}

/** Broken between verdicts, by their plain width: colours take no space. */
function summaryLines(report: Report, metric: Metric, width: number, colors: Colors): string[] {
  const lines: Array<{ length: number; parts: string[] }> = [];
  const name = metricsOf(report.rows).length > 1 ? `${metric}: ` : '';
  for (const { verdict, text } of summaryParts(report, metric)) {
    const last = lines.at(-1);
    const part = painterOf(verdict, colors)(text);
    if (last !== undefined && last.length + 2 + text.length < width) {
      last.parts.push(part);
      last.length += 2 + text.length;
    } else lines.push({ length: name.length + text.length, parts: [part] });
  }
  return lines.map(
    ({ parts }, i) => (i === 0 ? name : ' '.repeat(name.length)) + parts.join(', ') + (i < lines.length - 1 ? ',' : ''),
  );
}
