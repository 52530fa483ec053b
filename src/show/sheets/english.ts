/** Cells in the terminal and in Markdown. */

import type { Column } from './column.ts';
import { asSpeed } from './compared.ts';
import { relativeWords, timesInterval, uncertaintyWords } from './comparison-words.ts';
import { QUANTITIES } from './quantities.ts';
import { AMOUNT, markOf, SPEED } from './verdicts.ts';

/** `12.3 MB`, `±1.2 %`, `▲ 1.31x more`, `1.20x to 1.42x`; empty where there is nothing to say. */
export function englishCell<Row>(column: Column<Row>, row: Row): string {
  if ('english' in column && column.english) return column.english(row);
  switch (column.type) {
    case 'name':
    case 'text':
      return String(column.value(row) ?? '');
    case 'number': {
      const value = column.value(row);
      return value == null ? (column.missing ?? '') : QUANTITIES[column.quantity].english(value);
    }
    case 'interval':
      return uncertaintyWords({ interval: column.value(row) ?? null });
    case 'course':
      return '';
  }
  const { type, differing } = column;
  const compared = column.value(row);
  if (compared === 'baseline') return type === 'change' ? 'baseline' : '';
  if (compared === null) return '';
  const words = differing === 'amount' ? AMOUNT : SPEED;
  const speed = asSpeed(compared, differing);
  return type === 'range'
    ? timesInterval(speed, words)
    : `${markOf(speed.verdict, words)} ${relativeWords(speed, words)}`;
}
