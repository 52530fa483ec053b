import pico from 'picocolors';
import { largest } from '../../stats/extremes.ts';
import type { FormatOptions } from '../report/row.ts';
import { column as columnOf, type Column as Laid } from '../report/terminal/columns.ts';
import { legendLines, remarkLines, widthWithin } from '../report/terminal/prose.ts';
import { layTable, marginOf, type TableRow } from '../report/terminal/table.ts';
import { type Colors, painterOf } from '../report/verdict-look.ts';
import { type Column, isFigure } from './column.ts';
import { contenderIn } from './compared.ts';
import { englishCell } from './english.ts';
import type { Grid, Section, Table, TablesReport } from './report.ts';

/** Wider than this, lines are hard to follow. */
const WIDEST = 140;
const MARGIN = marginOf({ marks: false });
/** Between the title of a table and those of its columns. */
const GAP = 2;
/** Of remarks: a sign and two blanks. */
const INDENT = 3;
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/** Signs of a course. */
const COURSE = 20;

/** The text for a terminal, with a line end at its end. */
export function terminalText({ sections, remarks, legend }: TablesReport, options: FormatOptions = {}): string {
  const width = widthWithin(options.width, WIDEST);
  const colors = pico.createColors(options.color ?? false);
  return [
    ...sections.flatMap((section) => [
      ...headLines(section, colors),
      ...section.tables.flatMap((table) => [...table((one) => tableLines(one, width, colors)), '']),
    ]),
    ...remarks.flatMap((text) => remarkLines(text, ['!', colors.yellow], { width, indent: INDENT })),
    ...(remarks.length > 0 ? [''] : []),
    ...legend.flatMap((paragraph) => legendLines([paragraph], width, colors.dim)),
    '',
  ].join('\n');
}

function headLines({ title, about = null }: Section, { bold, dim }: Colors): string[] {
  const beside = about === null ? '' : dim(`  ${typeof about === 'string' ? about : about.code}`);
  return title === null ? [] : [bold(title) + beside];
}

/** The titles of the columns, then a line a variant with its notes below; without figures the reason. */
function tableLines<Row>(table: Table<Row>, width: number, colors: Colors): string[] {
  const { columns, givesWay } = terminalColumns(table, colors);
  const { stateOf, notesOf, reasonBelow = false, paintNote = (line) => colors.dim(line) } = table;
  const rows = table.rows.map((row): TableRow => {
    const { variant, verdict, reason } = stateOf(row);
    if (verdict === 'measured') return { name: variant, notes: (shown) => notesOf?.(row, shown) ?? [] };
    const text = `${verdict}: ${reason ?? 'no reason is known'}`;
    const paint = painterOf(verdict, colors);
    const beside = reasonBelow ? 'never' : 'fitting';
    return { name: variant, instead: { texts: [text], beside, paint, below: colors.dim } };
  });
  const note = (line: string) => paintNote(line, colors);
  const laid = layTable({ rows, columns, givesWay, marks: false, names: 'together', note }, width);
  return [...titleLines(table.heading?.terminal ?? '', laid.heading).map(colors.dim), ...laid.rows.flat()];
}

/** The title of a table in the line of those of its columns where there is space before them. */
function titleLines(title: string, heading: string): string[] {
  if (title === '') return heading === '' ? [] : [heading];
  const own = `${' '.repeat(MARGIN)}${title}`;
  const isFree = heading.slice(0, own.length + GAP).trim() === '';
  return isFree ? [own + heading.slice(own.length)] : [own, heading];
}

/** The columns of a table by their ids, of an interval with its type behind, and which go first where the terminal is narrow. */
export function terminalColumns<Row>(
  table: Grid<Row>,
  colors: Colors,
): { columns: Map<string, Laid>; givesWay: string[][] } {
  const columns = new Map<string, Laid>();
  const givesWay: string[][] = [];
  for (const column of table.columns) {
    const { type, id, terminal, yields, gap = type === 'interval' ? 1 : 2, least = 0 } = column;
    if (terminal === undefined) continue;
    const key = type === 'interval' || type === 'range' ? `${id} ${type}` : id;
    const cells = cellsOf(column, table);
    const align = isFigure(column) ? 'right' : 'left';
    columns.set(key, columnOf(terminal, cells, { gap, least, align, paint: painterIn(column, table.rows, colors) }));
    if (yields !== undefined) givesWay[yields] = [...(givesWay[yields] ?? []), key];
  }
  return { columns, givesWay: givesWay.filter((keys) => keys !== undefined) };
}

function cellsOf<Row>(column: Column<Row>, { rows, stateOf }: Grid<Row>): string[] {
  const isMeasured = (row: Row) => stateOf === undefined || stateOf(row).verdict === 'measured';
  if (column.type === 'course') {
    const courses = rows.map((row) => column.value(row));
    const most = largest(courses.flat().map((value) => value ?? 0));
    return courses.map((course, i) => (isMeasured(rows[i] as Row) ? barsOf(course, most, COURSE) : ''));
  }
  // A column of nothing but signs that nothing is known is none.
  if (column.type === 'number' && column.missing && rows.every((row) => column.value(row) == null)) return [];
  return rows.map((row) => {
    const cell = isMeasured(row) ? englishCell(column, row) : '';
    return cell === '' || !column.behind ? cell : `${cell} ${column.behind(row)}`;
  });
}

function painterIn<Row>(
  column: Column<Row>,
  rows: readonly Row[],
  colors: Colors,
): (text: string, i: number) => string {
  const { type, verdict, isDim = type !== 'number' && type !== 'text' && type !== 'course' } = column;
  return (text, i) => {
    const row = rows[i];
    if (row === undefined) return text;
    const judged = column.type === 'change' ? contenderIn(column.value(row))?.verdict : verdict?.(row);
    return judged !== undefined ? painterOf(judged, colors)(text) : isDim ? colors.dim(text) : text;
  };
}

/**
 * A course as a row of bars from 0 to `most`, so that courses of one table can be laid beside each other.
 *
 * @param values at equal distances; null where one is not known
 * @returns `▁▂▃▅▇█`, `width` at most; empty for none
 */
export function barsOf(values: readonly (number | null)[], most: number, width: number): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || !(most > 0)) return '';
  const count = Math.min(width, known.length);
  return Array.from({ length: count }, (_, i) => {
    const part = known.slice(Math.floor((i * known.length) / count), Math.floor(((i + 1) * known.length) / count));
    const highest = Math.max(...part);
    return BARS[Math.max(0, Math.min(BARS.length - 1, Math.ceil((highest / most) * BARS.length) - 1))];
  }).join('');
}
