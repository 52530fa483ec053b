/** Times, rates and amounts as people read them: three significant digits and a unit. */

const TIMES = ['ns', 'µs', 'ms', 's'];
const THOUSANDS = ['', 'k', 'M', 'G', 'T'];
const BYTES = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Nanoseconds as `3.21 ns`, `41.0 ns`, `1.25 µs`, `18.3 ms`, `2.00 s`. */
export function timeWords(nanos: number): string {
  return scaled(nanos, TIMES);
}

/** Ops/s without their unit, for a column that names it: `24.4 M`, `812`, `0.0412`. */
export function rateFigure(rate: number): string {
  return scaled(rate, THOUSANDS);
}

/** Bytes, decimal: `0 B`, `16 B`, `23.5 B`, `1.20 kB`. Whole amounts below 1,000 have no decimals. */
export function bytesWords(bytes: number): string {
  // Allocation is measured and scatters, so next to nothing counts as nothing.
  if (Math.abs(bytes) < 0.5) return '0 B';
  return Math.abs(bytes) < 999.5 && Number.isInteger(bytes) ? `${bytes} B` : scaled(bytes, BYTES);
}

/** `1.20 GB/s` of bytes, `3.40 M items/s` of items. */
export function throughputWords(perSecond: number, unit: 'bytes' | 'items'): string {
  return unit === 'bytes' ? `${scaled(perSecond, BYTES)}/s` : `${rateFigure(perSecond)} items/s`;
}

/** A share from 0 to 1 in whole per cent, with a decimal below 10: `0 %`, `1.3 %`, `97 %`. */
export function shareWords(share: number): string {
  const percent = share * 100;
  if (percent === 0) return '0 %';
  if (percent < 0.05) return '< 0.1 %';
  return `${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
}

/** The half-width of an interval: `± 1.2 %`, `± <.1 %`, `± 130 %`. */
export function plusMinusWords(share: number): string {
  const percent = share * 100;
  if (percent === 0) return '± 0 %';
  return percent < 0.05 ? '± <.1 %' : `± ${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
}

/** How many times as fast or as slow, 1 or more: `1.04x`, `12.3x`, `436x`, `16,600x`. Always above 1.00 where it is above 1. */
export function timesWords(times: number): string {
  if (times >= 999.5) return `${Number(times.toPrecision(3)).toLocaleString('en')}x`;
  if (times < 1.0005) return times <= 1 ? '1x' : '1.0005x';
  const digits = times < 1.0095 ? 3 : times < 9.995 ? 2 : times < 99.95 ? 1 : 0;
  return `${times.toFixed(digits)}x`;
}

function scaled(value: number, units: readonly string[]): string {
  let size = value;
  let unit = 0;
  // 999.6 would be written "1000": the next unit begins where rounding reaches it.
  while (Math.abs(size) >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  const plain = Math.abs(size) < 999.5 && (size === 0 || Math.abs(size) >= 0.001);
  const figure = size === 0 ? '0' : plain ? size.toPrecision(3) : size.toExponential(2);
  return `${figure} ${units[unit]}`.trimEnd();
}
