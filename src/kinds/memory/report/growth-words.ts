import type { Growth } from './growth.ts';

const UNITS = ['B/s', 'kB/s', 'MB/s', 'GB/s'];

/** `+1.20 MB/s [1.10, 1.30] grows`; only the word where there is no figure. */
export function growthWords({ perSecond, interval, verdict }: Growth): string {
  if (perSecond === null) return verdict;
  const figures = [perSecond, ...(interval ?? [])];
  const { name, scale } = unitOf(Math.max(...figures.map(Math.abs)));
  const digits = (bytes: number): string => {
    const value = bytes / scale;
    const text = value.toFixed(scale === 1 ? 0 : Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2);
    return Number(text) === 0 ? text.replace('-', '') : text;
  };
  const sign = Number(digits(perSecond)) > 0 ? '+' : '';
  const range = interval === null ? '' : ` [${digits(interval[0])}, ${digits(interval[1])}]`;
  return `${sign}${digits(perSecond)} ${name}${range} ${verdict === 'steps' ? 'in steps' : verdict}`;
}

/** The unit that the largest figure of a line is told in; the others of that line are, too. */
function unitOf(most: number): { name: string; scale: number } {
  let unit = 0;
  while (most / 1000 ** unit >= 999.5 && unit < UNITS.length - 1) unit++;
  return { name: UNITS[unit] ?? '', scale: 1000 ** unit };
}

/** `±7.5 kB/s`: the band of what is steady. */
export function bandWords({ limits }: Growth): string {
  if (limits === null) return '';
  const { name, scale } = unitOf(limits.steady);
  return `±${(limits.steady / scale).toPrecision(2)} ${name}`;
}
