/** Tables in GitHub's Markdown. Every text goes through the gate here, so that no name can become markup or end a cell. */

import { cellText, code, details, plain } from '../../text/markdown.ts';
import { type Cell, type CellPart, type Column, isFigure } from './column.ts';
import { englishCell } from './english.ts';
import type { Grid, RowState, Section, Table, TablesReport } from './report.ts';
import { byImportance } from './told-remarks.ts';
import { verdictReason } from './verdicts.ts';

export interface MarkdownColumn<Row> {
  title: Cell;
  /** `left` unless told */
  align?: 'left' | 'right' | 'center';
  cell: (row: Row) => Cell;
}

const RULES = { left: ':--', right: '--:', center: ':-:' };

/** A report in GitHub's Markdown. */
export function markdownText({ sections, overview, remarks, legend, inMarkdown }: TablesReport): string {
  const paragraphs = legend(new Set()).map((sentences) => sentences.filter((text) => text !== '').join(' '));
  const small = `<sub>${plain(paragraphs.join(' '))}</sub>`;
  const foot = inMarkdown === 'small' ? [small, ''] : inMarkdown === undefined ? [] : paragraphs.flatMap(paragraph);
  return [
    ...belowOverview(overview, sections.flatMap(sectionLines)),
    ...byImportance(remarks).map(({ text }) => `- ${plain(text)}`),
    ...(remarks.length > 0 ? [''] : []),
    ...foot,
  ].join('\n');
}

/** All figures, folded where an overview says the same in less. */
export function belowOverview(overview: readonly Section[] = [], all: readonly string[]): string[] {
  return overview.length === 0 ? [...all] : [...overview.flatMap(sectionLines), ...details('All figures', all), ''];
}

function sectionLines(section: Section): string[] {
  return [...headLines(section), ...section.tables.flatMap((table) => table(tableLines))];
}

function paragraph(text: string): string[] {
  return [plain(text), ''];
}

function headLines({ title, about = null }: Section): string[] {
  const below = about === null ? [] : typeof about === 'string' ? paragraph(about) : [code(about.code), ''];
  return title === null ? [] : [`### ${plain(title)}`, '', ...below];
}

function tableLines<Row>(table: Table<Row>): string[] {
  const { heading, rows, stateOf, notesOf, hasNotesInMarkdown } = table;
  const notes = rows.flatMap((row) =>
    (notesOf?.(row, new Set()) ?? []).flatMap((note) => [`${code(stateOf?.(row).variant ?? '')}: ${plain(note)}`, '']),
  );
  return [
    ...(heading === undefined ? [] : [heading.markdown, '']),
    ...markdownGrid(table),
    '',
    ...(hasNotesInMarkdown ? notes : []),
  ];
}

/** The lines of a table: its titles, the row that says how columns are aligned, a line a row. */
export function markdownGrid<Row>(grid: Grid<Row>): string[] {
  return markdownTable(markdownColumns(grid), grid.rows);
}

export function markdownColumns<Row>({
  columns,
  inMarkdown = columns,
  rows,
  stateOf,
}: Grid<Row>): MarkdownColumn<Row>[] {
  const shown: { title: string; align: 'left' | 'right' | 'center'; parts: Column<Row>[] }[] = [];
  for (const column of inMarkdown) {
    const { markdown, isJoined, align = isFigure(column) ? 'right' : 'left' } = column;
    if (isJoined) shown.at(-1)?.parts.push(column);
    if (markdown === undefined) continue;
    const title = typeof markdown === 'string' ? markdown : rows.slice(0, 1).map(markdown).join('');
    shown.push({ title, align, parts: [column] });
  }
  return shown.map(({ title, align, parts }): MarkdownColumn<Row> => {
    const cell = (row: Row): Cell => parts.flatMap((column) => partOf(column, row, stateOf?.(row)));
    return { title: { markdown: title }, align, cell };
  });
}

function partOf<Row>(column: Column<Row>, row: Row, state: RowState | undefined): Cell {
  if (column.marked !== undefined) return column.marked(row);
  if (column.type === 'name') return { code: englishCell(column, row) };
  if (state === undefined || state.verdict === 'measured') return englishCell(column, row);
  return column.hasReason ? verdictReason(state.verdict, state.reason) : '';
}

/** Lines without line ends. */
export function markdownTable<Row>(columns: readonly MarkdownColumn<Row>[], rows: readonly Row[]): string[] {
  return [
    columns.map(({ title }) => markdownOf(title)),
    columns.map(({ align = 'left' }) => RULES[align]),
    ...rows.map((row) => columns.map(({ cell }) => markdownOf(cell(row)))),
  ].map((cells) => `| ${cells.join(' | ')} |`);
}

/** Without the columns that are empty in all rows. */
export function filledColumns<Row>(
  columns: readonly MarkdownColumn<Row>[],
  rows: readonly Row[],
): MarkdownColumn<Row>[] {
  return columns.filter(({ cell }) => rows.some((row) => markdownOf(cell(row)) !== ''));
}

function markdownOf(cell: Cell): string {
  return (isPart(cell) ? [cell] : cell)
    .map((part) => {
      if (typeof part === 'string') return cellText(part);
      return 'code' in part ? code(part.code) : part.markdown;
    })
    .filter((text) => text !== '')
    .join(' ');
}

function isPart(cell: Cell): cell is CellPart {
  return typeof cell === 'string' || 'code' in cell || 'markdown' in cell;
}
