const POWERS: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** Bytes of a size as sysfs writes it (`48K`, `266240K`, `12M`), or null. */
export function parseSize(text: string | null): number | null {
  const match = /^(\d+)([KMG]?)$/.exec(text?.trim() ?? '');
  if (match === null) return null;
  return Number(match[1]) * (POWERS[match[2] ?? ''] ?? 1);
}

/** Bytes in the largest binary unit that leaves at least one, with three digits or so: `1.25 MiB`, `23.5 GiB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${Number(value.toFixed(value < 10 ? 2 : 1))} ${units[unit]}`;
}
