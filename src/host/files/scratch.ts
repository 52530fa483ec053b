import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerName } from '../process/owner.ts';
import { sweep } from './sweep.ts';

// Folders for files of one run, one list, one load. Who makes one removes it; a process that is killed cannot.

/** Names of such folders. */
export const SCRATCH = /^jsdyno-(?:run|list|load|store)-/;

let isSwept = false;

/** A fresh folder for files that nobody needs when this process has ended. */
export function makeScratch(use: 'run' | 'list' | 'load' | 'store'): string {
  if (!isSwept) sweep(tmpdir(), SCRATCH);
  isSwept = true;
  return mkdtempSync(join(tmpdir(), `jsdyno-${use}-${ownerName()}-`));
}
