import { lstatSync, type Stats } from 'node:fs';
import { orElse } from '../../text/errors/or-else.ts';

/** Shows without a read whether an entry changed: an entry that was written to or replaced has another change time. */
export type Stamp = Pick<Stats, 'ino' | 'size' | 'mode' | 'ctimeMs'> | undefined;

/**
 * Undefined if there is nothing, or if its folder is a file now. Numbers take half the time of bigints, and keep a microsecond of a change
 * time.
 */
export function stampOf(path: string): Stamp {
  return orElse(() => lstatSync(path, { throwIfNoEntry: false }), undefined);
}

export function isSame(a: Stamp, b: Stamp): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.ctimeMs === b.ctimeMs && a.ino === b.ino && a.size === b.size && a.mode === b.mode;
}
