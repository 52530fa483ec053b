import { plain } from '../../text/markdown.ts';
import { type Cell, type CellPart, type MarkdownColumn, markdownTable } from '../report/markdown-table.ts';
import type { Column } from './column.ts';
import { englishCell } from './english.ts';
import type { Section, Table, TablesReport } from './report.ts';

/** A report in GitHub's Markdown. */
export function markdownText<Row>({ sections, remarks, legend, hasLegendInMarkdown }: TablesReport<Row>): string {
  return [
    ...sections.flatMap((section) => [...headLines(section), ...markdownLines(section), '']),
    ...remarks.map((text) => `- ${plain(text)}`),
    ...(remarks.length > 0 ? [''] : []),
    ...(hasLegendInMarkdown ? [`<sub>${plain(legend.join(' ').trim())}</sub>`, ''] : []),
  ].join('\n');
}

function headLines<Row>({ title, about }: Section<Row>): string[] {
  return title === null ? [] : [`### ${plain(title)}`, '', ...(about === null ? [] : [plain(about), ''])];
}

function markdownLines<Row>({ columns, inMarkdown = columns, rows, stateOf }: Table<Row>): string[] {
  const shown: { title: string; align: 'left' | 'right'; parts: Column<Row>[] }[] = [];
  for (const column of inMarkdown) {
    const { markdown, type, align = type === 'number' || type === 'interval' ? 'right' : 'left' } = column;
    if (markdown === undefined) continue;
    const title = typeof markdown === 'string' ? markdown : rows.slice(0, 1).map(markdown).join('');
    if (title === '') shown.at(-1)?.parts.push(column);
    else shown.push({ title, align, parts: [column] });
  }
  return markdownTable(
    shown.map(({ title, align, parts }): MarkdownColumn<Row> => {
      const cell = (row: Row): Cell => parts.map((column) => partOf(column, row, stateOf(row)));
      return { title: { markdown: title }, align, cell };
    }),
    rows,
  );
}

function partOf<Row>(column: Column<Row>, row: Row, { verdict, reason }: ReturnType<Table<Row>['stateOf']>): CellPart {
  if (column.type === 'name') return { code: englishCell(column, row) };
  if (verdict === 'measured') return englishCell(column, row);
  return column.hasReason ? `${verdict}: ${reason ?? ''}` : '';
}
