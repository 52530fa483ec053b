import type { ReportRow } from './row.ts';
import { changeDigits, figureWords, probabilityWords, runsWords } from './words.ts';

/** A column of figures in the terminal's table. */
export interface Column {
  title: string;
  /** cells, one a row, padded to one width */
  cells: string[];
  width: number;
}

type ColumnName = 'baseline' | 'contender' | 'change' | 'interval' | 'shift' | 'q' | 'runs';

/** What is given up first where the terminal is narrow; the change and its interval stay. */
const GIVEN_UP: ReadonlyArray<readonly ColumnName[]> = [['shift'], ['runs'], ['baseline', 'contender'], ['q']];

/** Space that configurations should keep before a column is given up for them. */
const SPACE_FOR_NAMES = 24;
const GAP = 2;

/**
 * The columns of figures that fit.
 *
 * @param space columns of the terminal for the configuration and the figures together
 * @param longest width of the widest configuration
 */
export function columnsFor(rows: readonly ReportRow[], space: number, longest: number): Column[] {
  const columns = allColumns(rows);
  for (const names of GIVEN_UP) {
    if (widthOf([...columns.values()]) + Math.min(longest, SPACE_FOR_NAMES) <= space) break;
    for (const name of names) columns.delete(name);
  }
  return [...columns.values()];
}

/** Width of columns with the gaps before them. */
export function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + GAP + column.width, 0);
}

/** One line of figures, `i` the row's place; the titles without it. */
export function lineOf(columns: readonly Column[], i?: number): string {
  return columns
    .map(({ title, cells, width }) => ' '.repeat(GAP) + (i === undefined ? title : (cells[i] ?? '')).padStart(width))
    .join('');
}

function allColumns(rows: readonly ReportRow[]): Map<ColumnName, Column> {
  const [first] = rows;
  const titles = [shortLabel(first?.baseline, 'baseline'), shortLabel(first?.contender, 'contender')];
  return new Map<ColumnName, Column>([
    ['baseline', column(titles[0] as string, rows, (row) => figureWords(row.metric, row.rates[0]))],
    ['contender', column(titles[1] as string, rows, (row) => figureWords(row.metric, row.rates[1]))],
    ['change', column('change %', rows, (row) => (row.ratio === null ? '-' : changeDigits(row.ratio)))],
    ['interval', intervalColumn(rows)],
    ['shift', column('shift %', rows, (row) => (row.shift === null ? '-' : changeDigits(row.shift)))],
    ['q', column('q', rows, (row) => probabilityWords(row.q))],
    ['runs', column('runs', rows, (row) => runsWords(row.counts))],
  ]);
}

function column(title: string, rows: readonly ReportRow[], cell: (row: ReportRow) => string): Column {
  const cells = rows.map(cell);
  return { title, cells, width: widest([title, ...cells]) };
}

/** Both ends aligned on their own: "[ +9.10, +12.30]". */
function intervalColumn(rows: readonly ReportRow[]): Column {
  const ends = rows.map(({ interval }) => (interval === null ? null : interval.map(changeDigits)));
  const [low, high] = [0, 1].map((end) => widest(ends.map((pair) => pair?.[end] ?? '')));
  const cells = ends.map((pair) =>
    pair === null ? '' : `[${(pair[0] ?? '').padStart(low ?? 0)}, ${(pair[1] ?? '').padStart(high ?? 0)}]`,
  );
  const title = '95 % interval';
  return { title, cells, width: widest([title, ...cells]) };
}

/** Labels such as `node@22.9.0 --max-semi-space-size=64` stand above the table; a column has space for short ones. */
function shortLabel(label: string | undefined, fallback: string): string {
  return label !== undefined && label.length <= 12 ? label : fallback;
}

/** Without a spread of arguments: a report may have a hundred thousand rows. */
export function widest(texts: Iterable<string>): number {
  let width = 0;
  for (const text of texts) width = Math.max(width, text.length);
  return width;
}
