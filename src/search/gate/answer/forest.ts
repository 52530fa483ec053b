import { cut, padEnd, padStart, textWidth } from '../../../text/width.ts';
import type { GateRow } from '../gate-report.ts';
import { changeOf, changeWords, drawnOf } from './change.ts';
import type { Words } from './content.ts';
import { chartLine, scaleOf } from './interval-chart.ts';
import { JUDGED_MARKS } from './judged-words.ts';
import type { Naming } from './row-name.ts';
import { shown } from './shown.ts';

/** Columns on each side of no change. */
const HALF = 15;
const LONGEST_NAME = 44;

/** The intervals of rows, one below the other: mark, name, interval, change. For letters of one width; rows without one are left out. */
export function forestLines(rows: readonly GateRow[], naming: Naming): string[] {
  const lines = rows.flatMap((row) => {
    const drawn = drawnOf(row);
    return drawn === null ? [] : [{ row, drawn, name: cut(textOf(naming.words(row)), LONGEST_NAME) }];
  });
  if (lines.length === 0) return [];
  const scale = scaleOf(lines.map(({ drawn }) => drawn));
  const width = Math.max(...lines.map(({ name }) => textWidth(name)));
  const changes = lines.map(({ row }) => changeWords(changeOf(row)));
  const last = Math.max(...changes.map((change) => change.length));
  return [
    `${' '.repeat(2 + width + 2 + HALF - 'worse '.length)}worse │ better`,
    ...lines.map(({ row, drawn, name }, i) =>
      [
        `${JUDGED_MARKS[row.judged]} ${padEnd(name, width)}`,
        chartLine(drawn, scale, HALF),
        padStart(changes[i] ?? '', last),
      ].join('  '),
    ),
  ];
}

/** Words as text of one line that hides nothing. */
export function textOf(words: Words): string {
  return words
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'name' in part ? shown(part.name) : shown(part.said, LONGEST_SENTENCE);
    })
    .join('');
}

const LONGEST_SENTENCE = 400;
