/** How figures read on axes and beside marks. */
import type { NumberAxis } from './chart.ts';

type Format = NonNullable<NumberAxis['format']>;

const THOUSANDS = ['', 'k', 'M', 'G', 'T'];
const BYTES = ['B', 'kB', 'MB', 'GB', 'TB'];
const TIMES = ['ns', 'µs', 'ms', 's'];

/** A figure in three significant digits: `24.4M`, `1.24`, `+24 %`, `18.3 ms`. */
export function figureWords(value: number, format: Format = 'si'): string {
  switch (format) {
    case 'plain':
      return digits(value);
    case 'ratio':
      return value >= 99.95 ? digits(value) : value.toPrecision(3).replace(/^(\d+\.\d\d)\d+$/, '$1');
    case 'percent':
      return percent(value);
    case 'seconds':
      return scaled(value * 1e9, TIMES, ' ');
    case 'bytes':
      return scaled(value, BYTES, ' ');
    default:
      return scaled(value, THOUSANDS, '');
  }
}

/** The same on an axis, where a round value has no zeros at its end: `20M`, `1.2`, `50 ms`. */
export function tickWords(value: number, format: Format = 'si'): string {
  if (format === 'ratio') return String(Number(value.toPrecision(6)));
  return figureWords(value, format).replace(/(\.\d*?)0+(?=\D|$)/, (_, decimals) => (decimals === '.' ? '' : decimals));
}

/** A ratio as a change. */
function percent(ratio: number): string {
  const change = (ratio - 1) * 100;
  const size = Math.abs(change);
  const text = change.toFixed(size < 9.95 ? 1 : 0);
  if (Number(text) === 0) return '0 %';
  return `${change > 0 ? '+' : ''}${text} %`.replace('-', '−');
}

function digits(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 999.5 && size < 1e6) return String(Math.round(value));
  return size >= 1e6 || size < 0.001 ? value.toExponential(2) : value.toPrecision(3);
}

function scaled(value: number, units: readonly string[], gap: string): string {
  if (value === 0) return '0';
  let size = value;
  let unit = 0;
  // 999.6 would be written "1000": the next unit begins where rounding reaches it.
  while (Math.abs(size) >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${digits(size)}${gap}${units[unit]}`.trimEnd();
}
