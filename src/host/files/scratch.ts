import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerName } from '../process/owner.ts';
import { sweep } from './sweep.ts';

// Folders for the files of one run, list or load. The process that makes one removes it, unless it is killed.

/** Names of such folders. */
export const SCRATCH = /^jsdyno-(?:run|list|load|store)-/;

let isSwept = false;

/** A new folder for files that nobody needs after this process. */
export function makeScratch(use: 'run' | 'list' | 'load' | 'store'): string {
  if (!isSwept) sweep(tmpdir(), SCRATCH);
  isSwept = true;
  return mkdtempSync(join(tmpdir(), `jsdyno-${use}-${ownerName()}-`));
}

/** Windows refuses for some ms after a process ended in it, or while a virus scanner looks at it. */
export function removeScratch(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
