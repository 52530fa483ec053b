import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { reportFile } from '../report-file.ts';

// Named pipes for processes that take turns. They are kept from block to block: to make them takes a process of its own. What
// was written into a named pipe is gone when the last one that had it open has closed it (pipe(7)).

const spare: string[] = [];

/**
 * Paths of named pipes that nobody has open, in the folder of the reports of runs.
 * @throws Error where there is no mkfifo, or no place for them
 */
export function takePipes(count: number): string[] {
  // A run may have removed some.
  const taken = spare.splice(0, count).filter((path) => existsSync(path));
  const made = Array.from({ length: count - taken.length }, () => reportFile('pipe'));
  if (made.length > 0) execFileSync('mkfifo', made);
  return [...taken, ...made];
}

/** @param areFree nobody has them open any more; otherwise they are removed */
export function givePipes(paths: readonly string[], areFree: boolean): void {
  if (areFree) spare.push(...paths);
  else for (const path of paths) rmSync(path, { force: true });
}
