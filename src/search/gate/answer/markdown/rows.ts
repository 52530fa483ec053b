import { type MarkdownColumn, markdownTable } from '../../../../show/sheets/markdown.ts';
import { probabilityWords } from '../../../../text/english-numbers.ts';
import { NO_BREAK } from '../../../../text/number-words.ts';
import type { GateRow } from '../../gate-report.ts';
import { changeOf, changeWords, figureWords, intervalWords } from '../change.ts';
import { JUDGED_MARKS, judgedWord } from '../judged-words.ts';
import type { Naming } from '../row-name.ts';
import { codeOf, markdownOf, sentence } from './words.ts';

interface RowOptions {
  naming: Naming;
  /** A column that says how each row is judged. */
  hasJudged: boolean;
}

/** Two lines: the titles, and how columns are aligned. */
export function rowTableHead(options: RowOptions): string[] {
  return markdownTable(columnsOf(options), []);
}

/** The line of a row in a table with that head. */
export function rowLine(row: GateRow, options: RowOptions): string {
  return markdownTable(columnsOf(options), [row]).at(-1) ?? '';
}

function columnsOf({ naming, hasJudged }: RowOptions): MarkdownColumn<GateRow>[] {
  const right = 'right' as const;
  return [
    ...(hasJudged
      ? [{ title: '', cell: ({ judged }: GateRow) => unbroken(`${JUDGED_MARKS[judged]} ${judgedWord(judged)}`) }]
      : []),
    { title: 'row', cell: (row) => ({ markdown: nameCell(row, naming) }) },
    { title: 'base', align: right, cell: (row) => figureCell(row, 0) },
    { title: 'head', align: right, cell: (row) => figureCell(row, 1) },
    { title: 'change', align: right, cell: (row) => unbroken(changeWords(changeOf(row))) },
    {
      title: unbroken('95 % interval'),
      align: 'center',
      cell: (row) => ({ markdown: unbroken(intervalWords(changeOf(row))) }),
    },
    { title: 'q', align: right, cell: ({ q }) => ({ markdown: probabilityWords(q).replace('<', '&lt;') }) },
    { title: 'rounds', align: right, cell: ({ rounds }) => String(rounds) },
  ];
}

/** Benchmark and configuration, each on its own, so that a narrow cell breaks between them. */
function nameCell(row: GateRow, naming: Naming): string {
  const { benchmark, configuration, metric, kind, runtime } = row;
  const parts = [codeOf(benchmark, true)];
  if (configuration !== '') parts.push(codeOf(configuration, true));
  if (naming.hasMetric(row)) parts.push(sentence(metric, true));
  if (naming.hasKind(row)) parts.push(markdownOf(['by ', { said: kind }], true));
  if (naming.hasRuntime && runtime !== null) parts.push(markdownOf(['on ', { name: runtime }], true));
  return parts.join(' ');
}

/** The unit may be of anybody's making. */
function figureCell(row: GateRow, side: 0 | 1): { markdown: string } {
  return { markdown: unbroken(row.figures[side] === null ? '-' : sentence(figureWords(row, side), true)) };
}

/** A cell that stays in one line, though the table is wide. */
function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK);
}
