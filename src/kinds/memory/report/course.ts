const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/**
 * A course as a row of bars from 0 to `most`, so that courses of one table can be laid beside each other.
 *
 * @param values at equal distances; null where one is not known
 * @returns `▁▂▃▅▇█`, `width` at most; empty for none
 */
export function barsOf(values: readonly (number | null)[], most: number, width: number): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || !(most > 0)) return '';
  const count = Math.min(width, known.length);
  return Array.from({ length: count }, (_, i) => {
    const part = known.slice(Math.floor((i * known.length) / count), Math.floor(((i + 1) * known.length) / count));
    const highest = Math.max(...part);
    return BARS[Math.max(0, Math.min(BARS.length - 1, Math.ceil((highest / most) * BARS.length) - 1))];
  }).join('');
}
