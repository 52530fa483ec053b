/** Three digits at most: `0.52`, `25.1`, `1,234`. */
export function amount(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}

export function percent(share: number): string {
  const value = share * 100;
  return `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))} %`;
}

/** `1.2 MB`: decimal, as elsewhere in jsdyno. */
export function bytes(value: number): string {
  const units: [number, string][] = [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'kB'],
  ];
  const [by, unit] = units.find(([one]) => Math.abs(value) >= one) ?? [1, 'bytes'];
  return `${amount(value / by)} ${unit}`;
}

/** Why nobody is accused of slow I/O while neighbours compute. */
export const OUTSIDE_UNKNOWN =
  'answers wait for something outside, and others have most of the CPUs: whether that makes it slow is not known';
