import pc from 'picocolors';
import type { JudgedThreshold } from '../../../measure/load/thresholds.ts';
import { column, gridLines } from '../../../show/report/terminal/columns.ts';
import { plain, timeWords, whole } from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';

/** What became of the thresholds of a load, a line each; empty without any. */
export function formatThresholds(
  judged: readonly JudgedThreshold[],
  { color = false, width }: { color?: boolean; width?: number | undefined } = {},
): string {
  const paint = pc.createColors(color);
  if (judged.length === 0) return '';
  const columns = [
    column(
      '',
      judged.map(() => 'fail-if'),
      { align: 'left', gap: 0, least: 14 },
    ),
    column(
      '',
      judged.map(({ text }) => text),
      { align: 'left', gap: 0 },
    ),
    column('', judged.map(valueText), { least: 11 }),
    column('', judged.map(stateWords), { align: 'left' }),
  ];
  const lines = gridLines(columns).map((line, i) => (judged[i]?.crossed === false ? line : paint.red(line)));
  return fold(`\n${lines.join('\n')}\n`, width);
}

function stateWords({ crossed }: JudgedThreshold): string {
  return crossed === null ? 'not known' : crossed ? 'crossed' : 'held';
}

function valueText({ metric, text, value }: JudgedThreshold): string {
  if (value === null) return '-';
  if (metric === 'rate') return `${plain(value)}/s`;
  if (/^(errors|[45]xx)$/.test(metric)) return text.endsWith('%') ? `${plain(100 * value)} %` : whole(value);
  return timeWords(value);
}
