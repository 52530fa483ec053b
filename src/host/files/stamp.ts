import { lstatSync, type Stats } from 'node:fs';
import { orElse } from '../../text/errors/or-else.ts';

/** Shows without a read whether an entry changed: an entry that was written to or replaced has another change time. */
export type Stamp = Pick<Stats, 'ino' | 'size' | 'mode' | 'ctimeMs'> | undefined;

/**
 * Undefined where there is nothing, or nothing that can be seen: its folder is a file now. Numbers, not bigints: half the time, and a
 * change time keeps a microsecond.
 */
export function stampOf(path: string): Stamp {
  return orElse(() => lstatSync(path, { throwIfNoEntry: false }), undefined);
}

export function isSame(a: Stamp, b: Stamp): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.ctimeMs === b.ctimeMs && a.ino === b.ino && a.size === b.size && a.mode === b.mode;
}
