/** What tables of rows show, in the terminal and in Markdown. */

import { type Column, text } from '../../../show/sheets/column.ts';
import type { Colors } from '../../../show/sheets/verdicts.ts';
import { probabilityWords } from '../../../text/english-numbers.ts';
import { NO_BREAK } from '../../../text/number-words.ts';
import type { Judged } from '../../../work/rules/rule.ts';
import type { GateRow } from '../gate-report.ts';
import { changeOf, changeWords, drawnOf, endWords, figureWords, intervalWords } from './change.ts';
import { chartLine, scaleOf } from './interval-chart.ts';
import { JUDGED_MARKS, judgedWord } from './judged-words.ts';
import { codeOf, markdownOf, sentence } from './markdown/words.ts';
import type { Naming } from './row-name.ts';

/** Columns of a chart on each side of no change. */
const HALF = 10;

/** Where the terminal is narrow, the change and its interval stay. @param drawn on one scale, in the terminal */
export function rowColumns(naming: Naming, drawn: readonly GateRow[] = []): Column<GateRow>[] {
  const scale = scaleOf(drawn.map(drawnOf).filter((one) => one !== null));
  return [
    text('judged', ({ judged }) => unbroken(`${JUDGED_MARKS[judged]} ${judgedWord(judged)}`), { markdown: '' }),
    text('row', () => null, { markdown: 'row', marked: (row) => ({ markdown: nameCell(row, naming) }) }),
    figure('base', 0),
    figure('head', 1),
    text('change', (row) => changeWords(changeOf(row)), {
      terminal: 'change',
      isNumber: true,
      paint: (cell, { judged }, colors) => painterOf(judged, colors)(cell),
      markdown: 'change',
      marked: (row) => unbroken(changeWords(changeOf(row))),
    }),
    text('interval', () => null, {
      terminal: '95 % interval',
      isNumber: true,
      pair: (row) => endWords(changeOf(row)),
      stays: true,
      markdown: unbroken('95 % interval'),
      align: 'center',
      marked: (row) => ({ markdown: unbroken(intervalWords(changeOf(row))) }),
    }),
    text('chart', (row) => chartOf(row, scale), { terminal: 'worse │ better', yields: 2 }),
    text('q', ({ q }) => probabilityWords(q), {
      terminal: 'q',
      isNumber: true,
      yields: 3,
      markdown: 'q',
      marked: ({ q }) => ({ markdown: probabilityWords(q).replace('<', '&lt;') }),
    }),
    text('rounds', ({ rounds }) => rounds, { terminal: 'rounds', isNumber: true, yields: 1, markdown: 'rounds' }),
  ];
}

/** The unit may be of anybody's making. */
function figure(title: string, side: 0 | 1): Column<GateRow> {
  return text(title, (row) => figureWords(row, side), {
    terminal: title,
    isNumber: true,
    yields: 4,
    markdown: title,
    marked: (row) => ({
      markdown: unbroken(row.figures[side] === null ? '-' : sentence(figureWords(row, side), true)),
    }),
  });
}

function chartOf(row: GateRow, scale: ReturnType<typeof scaleOf>): string {
  const drawn = drawnOf(row);
  return drawn === null ? '' : chartLine(drawn, scale, HALF);
}

/** The file and what is behind it each on its own, so that a narrow cell breaks between them. */
function nameCell(row: GateRow, naming: Naming): string {
  const { benchmark, metric, kind, runtime } = row;
  const title = naming.titleOf(row);
  const names = title.startsWith(`${benchmark} `) ? [benchmark, title.slice(benchmark.length + 1)] : [title];
  const parts = names.map((name) => codeOf(name, true));
  if (naming.hasMetric(row)) parts.push(sentence(metric, true));
  if (naming.hasKind(row)) parts.push(markdownOf(['by ', { said: kind }], true));
  if (naming.hasRuntime && runtime !== null) parts.push(markdownOf(['on ', { name: runtime }], true));
  return parts.join(' ');
}

/** A cell that stays in one line, though the table is wide. */
function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK);
}

export function painterOf(judged: Judged, colors: Colors): (text: string) => string {
  if (['regression', 'broken', 'failed'].includes(judged)) return colors.red;
  if (['warning', 'accepted', 'undecided'].includes(judged)) return colors.yellow;
  return judged === 'improvement' ? colors.green : colors.dim;
}
