import pc from 'picocolors';
import type { JudgedThreshold } from '../../../measure/load/thresholds.ts';
import { type Column, left, right } from '../../../show/sheets/column.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { plain, timeWords, whole } from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';

/** What became of the thresholds of a load, a line each; empty without any. */
export function formatThresholds(
  judged: readonly JudgedThreshold[],
  { color = false, width }: { color?: boolean; width?: number | undefined } = {},
): string {
  const paint = pc.createColors(color);
  if (judged.length === 0) return '';
  const lines = gridLines(COLUMNS, judged).map((line, i) => (judged[i]?.crossed === false ? line : paint.red(line)));
  return fold(`\n${lines.join('\n')}\n`, width);
}

const COLUMNS: readonly Column<JudgedThreshold>[] = [
  left('', () => 'fail-if', { gap: 0, least: 14 }),
  left('', ({ text: rule }) => rule, { gap: 0 }),
  right('', valueText, { least: 11 }),
  left('', stateWords),
];

function stateWords({ crossed }: JudgedThreshold): string {
  return crossed === null ? 'not known' : crossed ? 'crossed' : 'held';
}

function valueText({ metric, text, value }: JudgedThreshold): string {
  if (value === null) return '-';
  if (metric === 'rate') return `${plain(value)}/s`;
  if (/^(errors|[45]xx)$/.test(metric)) return text.endsWith('%') ? `${plain(100 * value)} %` : whole(value);
  return timeWords(value);
}
