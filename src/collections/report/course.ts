const BARS = '▁▂▃▄▅▆▇█';

/**
 * Values over time as a row of bars from 0 up, so that what is steady looks so; each bar is the median of its part.
 * @returns `width` signs at most; empty for fewer than two values
 */
export function courseBars(values: readonly number[], width: number): string {
  const most = values.reduce((highest, value) => Math.max(highest, value), 0);
  if (values.length < 2 || most <= 0) return '';
  const count = Math.min(width, values.length);
  return Array.from({ length: count }, (_, i) => {
    const part = values
      .slice(Math.floor((i * values.length) / count), Math.floor(((i + 1) * values.length) / count))
      .sort((a, b) => a - b);
    const middle = part[part.length >> 1] ?? 0;
    return BARS[Math.max(0, Math.min(BARS.length - 1, Math.ceil((middle / most) * BARS.length) - 1))];
  }).join('');
}
