import pc from 'picocolors';
import type { JudgedThreshold } from '../load/thresholds.ts';
import { largest } from '../stats/extremes.ts';
import { count, latencyText } from './load-units.ts';

/** What became of the thresholds of a load, a line each; empty without any. */
export function formatThresholds(
  judged: readonly JudgedThreshold[],
  { color = false }: { color?: boolean } = {},
): string {
  const paint = pc.createColors(color);
  const width = largest(
    judged.map(({ text }) => text.length),
    0,
  );
  const lines = judged.map((one) => {
    const words = one.crossed === null ? 'not known' : one.crossed ? 'crossed' : 'held';
    const text = `fail-if       ${one.text.padEnd(width)}  ${valueText(one).padStart(11)}  ${words}`;
    return one.crossed === false ? text : paint.red(text);
  });
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

function valueText({ metric, text, value }: JudgedThreshold): string {
  if (value === null) return '-';
  if (metric === 'rate') return `${count(value)}/s`;
  if (/^(errors|[45]xx)$/.test(metric))
    return text.endsWith('%') ? `${Number((value * 100).toPrecision(3))} %` : count(value);
  return latencyText(value);
}
