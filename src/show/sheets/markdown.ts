import { code, plain } from '../../text/markdown.ts';
import { type Cell, type CellPart, type MarkdownColumn, markdownTable } from '../report/markdown-table.ts';
import { type Column, isFigure } from './column.ts';
import { englishCell } from './english.ts';
import type { Grid, RowState, Section, Table, TablesReport } from './report.ts';

/** A report in GitHub's Markdown. */
export function markdownText({ sections, remarks, legend, inMarkdown }: TablesReport): string {
  const small = `<sub>${plain(legend.join(' '))}</sub>`;
  const foot = inMarkdown === 'small' ? [small, ''] : inMarkdown === undefined ? [] : legend.flatMap(paragraph);
  return [
    ...sections.flatMap((section) => [...headLines(section), ...section.tables.flatMap((table) => table(tableLines))]),
    ...remarks.map((text) => `- ${plain(text)}`),
    ...(remarks.length > 0 ? [''] : []),
    ...foot,
  ].join('\n');
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
    (notesOf?.(row, new Set()) ?? []).flatMap((note) => [`${code(stateOf(row).variant)}: ${plain(note)}`, '']),
  );
  return [
    ...(heading === undefined ? [] : [heading.markdown, '']),
    ...markdownTable(markdownColumns(table), rows),
    '',
    ...(hasNotesInMarkdown ? notes : []),
  ];
}

export function markdownColumns<Row>({
  columns,
  inMarkdown = columns,
  rows,
  stateOf,
}: Grid<Row>): MarkdownColumn<Row>[] {
  const shown: { title: string; align: 'left' | 'right'; parts: Column<Row>[] }[] = [];
  for (const column of inMarkdown) {
    const { markdown, isJoined, align = isFigure(column) ? 'right' : 'left' } = column;
    if (isJoined) shown.at(-1)?.parts.push(column);
    if (markdown === undefined) continue;
    const title = typeof markdown === 'string' ? markdown : rows.slice(0, 1).map(markdown).join('');
    shown.push({ title, align, parts: [column] });
  }
  return shown.map(({ title, align, parts }): MarkdownColumn<Row> => {
    const cell = (row: Row): Cell => parts.map((column) => partOf(column, row, stateOf?.(row)));
    return { title: { markdown: title }, align, cell };
  });
}

function partOf<Row>(column: Column<Row>, row: Row, state: RowState | undefined): CellPart {
  if (column.type === 'name') return { code: englishCell(column, row) };
  if (state === undefined || state.verdict === 'measured') return englishCell(column, row);
  return column.hasReason ? `${state.verdict}: ${state.reason ?? ''}` : '';
}
