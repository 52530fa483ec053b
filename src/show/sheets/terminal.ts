import pico from 'picocolors';
import { largest } from '../../stats/extremes.ts';
import { wrap } from '../../text/lines.ts';
import { type Column, interval, isFigure, number, text } from './column.ts';
import { contenderIn } from './compared.ts';
import { changeEnds } from './comparison-words.ts';
import { englishCell } from './english.ts';
import {
  column as columnOf,
  type Laid,
  type LaidTable,
  layGrid,
  layNamed,
  marginOf,
  type NamedTable,
  pairCells,
  shownIn,
} from './layout.ts';
import { type FormatOptions, headingLines, legendLines, partLines, remarkLines, widthWithin } from './prose.ts';
import type { Grid, Mean, Remark, RowState, Section, Table, TablesReport } from './report.ts';
import { moreWords, toldRemarks } from './told-remarks.ts';
import { type Colors, painterOf, verdictReason } from './verdicts.ts';

/** Wider than this, lines are hard to follow. */
const WIDEST = 160;
const MARGIN = marginOf({ marks: false });
/** Between the title of a table and those of its columns. */
const GAP = 2;
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/** Signs of a course. */
const COURSE = 20;

/** The text for a terminal, with a line end at its end. */
export function terminalText(
  report: TablesReport,
  { width: given, color = false, explain }: FormatOptions = {},
): string {
  const width = widthWithin(given, WIDEST);
  const colors = pico.createColors(color);
  const {
    empty,
    sections: all,
    overview = [],
    means = [],
    counts = [],
    notes = [],
    remarks,
    legend,
    experiment,
  } = report;
  if (empty !== undefined && all.length === 0) return [empty, ...remarks.map(({ text }) => text), ''].join('\n');
  const hasOverview = overview.length > 0 && overview.every((section) => fits(section, width, colors));
  const sections = !hasOverview ? all : explain ? [...overview, ...all] : overview;
  const made = sections.map((section) => ({
    head: headLines(section, colors),
    tables: section.tables.map((some) => some((table) => madeTable(table, width, colors))),
  }));
  const lacking = lackingColumns(
    made.flatMap(({ tables }) => tables),
    width,
  );
  const shown = new Set<string>();
  let indent = MARGIN + 1;
  const lines = made.flatMap(({ head, tables }) => [
    ...head,
    ...tables.flatMap(({ kind, named, linesOf }) => {
      const columns = named.columns.filter(({ id }) => lacking.get(kind)?.has(id) !== true);
      const laid = layNamed({ ...named, columns }, width);
      for (const id of laid.shown) shown.add(id);
      // Remarks are in line with names.
      if (named.marks) indent = marginOf({ marks: true });
      return [...linesOf(laid), ''];
    }),
  ]);
  const sums = [
    ...counts.flatMap(({ title, parts }) =>
      partLines(
        title,
        parts.map(({ text, verdict }) => ({ text, paint: verdict === null ? String : painterOf(verdict, colors) })),
        width,
      ),
    ),
    ...notes.flatMap((note) => wrap(note, width)),
  ];
  const { told, more } = toldRemarks(remarks, { explain, width: width - indent });
  const foot = explain ? legend(shown) : [[moreWords(more, experiment && `show ${experiment.id}`, hasOverview)]];
  const blocks = [
    gridLines(MEANS, means, { width, colors }),
    sums,
    told.flatMap(({ kind, text }) => remarkLines(text, signOf(kind, colors), { width, indent })),
  ];
  return [
    ...lines,
    ...blocks.flatMap((lines) => (lines.length === 0 ? [] : [...lines, ''])),
    ...foot.flatMap((sentences) => legendLines(sentences, width, colors.dim)),
    '',
  ].join('\n');
}

const MEANS: readonly Column<Mean>[] = [
  text('name', ({ name }) => name, { terminal: '', gap: 0, paint: (cell, _, { bold }) => bold(cell) }),
  number('ratio', 'change', ({ ratio }) => ratio, { terminal: '', least: 9, behind: () => '%' }),
  interval('ratio', 'change', ({ interval: [low, high] }) => [low, high], {
    terminal: '',
    isDim: false,
    pair: ({ interval }) => changeEnds(interval),
  }),
  text('words', ({ words }) => words, { terminal: '', isDim: true }),
];

function signOf(kind: Remark['kind'], { cyan, yellow }: Colors): readonly [string, (sign: string) => string] {
  return kind === 'next' ? ['->', cyan] : ['! ', yellow];
}

function headLines({ title, about = null }: Section, { bold, dim }: Colors): string[] {
  const beside = about === null ? '' : `  ${dim(typeof about === 'string' ? about : about.code)}`;
  return title === null ? [] : [bold(title) + beside];
}

/** The titles of the columns, then a line a row with its notes below, by group where there are groups. */
function tableLines<Row>({ heading, groups }: Table<Row>, laid: LaidTable, width: number, colors: Colors): string[] {
  if (groups === undefined) {
    return [...titleLines(heading?.terminal ?? '', laid.heading).map(colors.dim), ...laid.rows.flat()];
  }
  const rows = [...laid.rows];
  const lines = groups.flatMap(({ title, about, count }, place) => [
    ...(place === 0 ? [] : ['']),
    ...headingLines([title, colors.bold], [about, colors.dim], { width, indent: marginOf({ marks: true }) }),
    ...rows.splice(0, count).flat(),
  ]);
  return laid.heading === '' ? lines : ['', colors.dim(laid.heading), ...lines];
}

function fits({ tables }: Section, width: number, colors: Colors): boolean {
  return tables.every((some) => some((table) => layTable(table, width, colors).fits));
}

/**
 * Columns for which one of several tables of the same columns has no space: none of these has them, so that no figure is there for some rows
 * only.
 */
function lackingColumns(tables: readonly MadeTable[], width: number): Map<object, Set<string>> {
  const lacking = new Map<object, Set<string>>();
  for (const { kind, named } of tables) {
    const shown = shownIn(named, width);
    const own = lacking.get(kind) ?? new Set();
    lacking.set(kind, own);
    for (const { id, cells } of named.columns) {
      if (!shown.has(id) && cells.some((cell) => cell !== '')) own.add(id);
    }
  }
  return lacking;
}

/** A table whose cells are written: that takes longest. */
interface MadeTable {
  /** its columns, which other tables may have, too */
  kind: object;
  named: NamedTable;
  linesOf(laid: LaidTable): string[];
}

function madeTable<Row>(table: Table<Row>, width: number, colors: Colors): MadeTable {
  const named = namedTable(table, colors);
  return { kind: table.columns, named, linesOf: (laid) => tableLines(table, laid, width, colors) };
}

export function layTable<Row>(table: Table<Row>, width: number, colors: Colors): LaidTable {
  return layNamed(namedTable(table, colors), width);
}

/** Without figures a row has the reason. */
function namedTable<Row>(table: Table<Row>, colors: Colors): NamedTable {
  const { stateOf, markOf, isFlagged, notesOf, names = 'together', beside = 'fitting' } = table;
  const { paintNote = (line: string) => colors.dim(line) } = table;
  const rows = table.rows.map((row) => {
    const state = stateOf?.(row);
    const paint = painterOf(
      state === undefined || state.verdict === 'measured' ? 'unavailable' : state.verdict,
      colors,
    );
    const [first, ...others] = table.insteadOf?.(row) ?? reasonIn(state);
    return {
      name: table.nameOf?.(row) ?? state?.variant ?? '',
      mark: markOf?.(row, colors) ?? null,
      isFlagged: isFlagged?.(row) ?? false,
      instead: first === undefined ? null : { texts: [first, ...others] as const, beside, paint },
      notes: (shown: ReadonlySet<string>) => notesOf?.(row, shown) ?? [],
    };
  });
  const note = (line: string) => paintNote(line, colors);
  return { rows, columns: columnsOf(table, colors), marks: markOf !== undefined, names, note, flag: colors.yellow };
}

function reasonIn(state: RowState | undefined): string[] {
  return state === undefined || state.verdict === 'measured' ? [] : [verdictReason(state.verdict, state.reason)];
}

interface Look {
  /** columns of the terminal; without it nothing is broken */
  width?: number | undefined;
  colors?: Colors;
}

/** A table without names: its titles, where it has any, then its rows. See layout.ts for what gives way to the width. */
export function gridLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[], look?: Look): string[] {
  return gridRows(columns, rows, look).flat();
}

/** The same: first the lines of the titles, none where no column has one, then those of each row. */
export function gridRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { width, colors = pico.createColors(false) }: Look = {},
): string[][] {
  return layGrid(columnsOf({ columns, rows }, colors), rows.length, width);
}

/** The title of a table in the line of those of its columns where there is space before them. */
function titleLines(title: string, heading: string): string[] {
  if (title === '') return heading === '' ? [] : [heading];
  const own = `${' '.repeat(MARGIN)}${title}`;
  const isFree = heading.slice(0, own.length + GAP).trim() === '';
  return isFree ? [own + heading.slice(own.length)] : [own, heading];
}

function columnsOf<Row>(table: Grid<Row>, colors: Colors): Laid[] {
  const { rows } = table;
  return table.columns.flatMap((column) => {
    const { type, id, terminal, pair, yields, stays = false, least = 0 } = column;
    if (terminal === undefined) return [];
    const { gap = type === 'interval' && pair === undefined ? 1 : 2 } = column;
    const title = typeof terminal === 'string' ? terminal : rows.slice(0, 1).map(terminal).join('');
    const paint = painterIn(column, rows, colors);
    const align = isFigure(column) ? 'right' : 'left';
    const key = type === 'interval' || type === 'range' ? `${id} ${type}` : id;
    return [columnOf(title, cellsOf(column, table), { id: key, gap, least, align, stays, yields, paint })];
  });
}

function cellsOf<Row>(column: Column<Row>, { rows, stateOf }: Grid<Row>): string[] {
  const isMeasured = (row: Row) => stateOf === undefined || stateOf(row).verdict === 'measured';
  if (column.type === 'course') {
    const courses = rows.map((row) => column.value(row));
    const most = largest(courses.flat().map((value) => value ?? 0));
    return courses.map((course, i) => (isMeasured(rows[i] as Row) ? barsOf(course, most, COURSE) : ''));
  }
  const { pair } = column;
  if (pair !== undefined) return pairCells(rows.map(pair));
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
  const { type, verdict, paint, isDim = type !== 'number' && type !== 'text' && type !== 'course' } = column;
  return (text, i) => {
    const row = rows[i];
    if (row === undefined) return text;
    if (paint !== undefined) return paint(text, row, colors);
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
    const highest = largest(part);
    return BARS[Math.max(0, Math.min(BARS.length - 1, Math.ceil((highest / most) * BARS.length) - 1))];
  }).join('');
}
