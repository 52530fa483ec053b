import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isOrphan, ownerName } from './owner.ts';

// Folders for files of one run, one list, one load. Who makes one removes it; a process that is killed cannot.

const NAME = /^jsdyno-(?:run|list|load|store)-/;
const DAY_MS = 24 * 60 * 60 * 1000;

let isSwept = false;

/** A fresh folder for files that nobody needs when this process has ended. */
export function makeScratch(kind: 'run' | 'list' | 'load' | 'store'): string {
  if (!isSwept) sweepScratch();
  isSwept = true;
  return mkdtempSync(join(tmpdir(), `jsdyno-${kind}-${ownerName()}-`));
}

/**
 * Removes what killed processes of this user have left: at once where the owner is seen to be gone, after a day without
 * change where it cannot be seen.
 */
export function sweepScratch(folder = tmpdir(), now = Date.now()): void {
  for (const name of entriesOf(folder).filter((entry) => NAME.test(entry))) {
    const path = join(folder, name);
    try {
      const { uid, mtimeMs } = lstatSync(path);
      // In a folder that all may write to, what is removed must be one's own.
      if (uid !== (process.getuid?.() ?? uid)) continue;
      if (isOrphan(name) ?? now - mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
    } catch {
      // Gone: another jsdyno was faster.
    }
  }
}

/**
 * A path beside another, for what is moved there when it is whole: of this process alone. What killed processes have left
 * there is removed.
 */
export function partialOf(path: string): string {
  for (const name of entriesOf(dirname(path)).filter((entry) => entry.startsWith(`${basename(path)}.`))) {
    if (isOrphan(name)) rmSync(join(dirname(path), name), { recursive: true, force: true });
  }
  return `${path}.${ownerName()}`;
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // whoever makes a folder in it will say so
  }
}
