import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isOrphan } from '../process/owner.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what killed processes left: at once where the owner is seen to be gone, after a day without use where it cannot
 * be seen, as in another container.
 */
export function sweep(folder: string, now = Date.now()): void {
  for (const entry of listing(folder)) {
    const path = join(folder, entry);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (isOrphan(entry) ?? age > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

function listing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
