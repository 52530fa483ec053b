const POWERS: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** Bytes of a size as sysfs writes it (`48K`, `266240K`, `12M`), or null. */
export function parseSize(text: string | null): number | null {
  const match = /^(\d+)([KMG]?)$/.exec(text?.trim() ?? '');
  if (match === null) return null;
  return Number(match[1]) * (POWERS[match[2] ?? ''] ?? 1);
}
