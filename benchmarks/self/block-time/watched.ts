import type childProcess from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// Watches what this process does while it measures, from outside of the code that does it: the functions by which it starts
// processes and commits are replaced by ones that note the time.

/** What happened, in ms on the monotonic clock. */
export type Mark = [at: number, name: string];

export interface Watched {
  /** What this process and the processes that it measured came by, in the order of time. */
  marks: Mark[];
  /** What was started, and how long it took. */
  children: { command: string; began: number; tookMs: number }[];
  /** Files that a measured process loaded, the most. */
  files: number;
}

const own: Mark[] = [];
const children: Watched['children'] = [];
const writable = createRequire(import.meta.url)('node:child_process') as typeof childProcess;

export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
/** Notes that this process has come by a place. */
export const mark = (name: string): unknown => own.push([nowMs(), name]);

/** To be called before the modules that are watched are used. */
export function watch(): void {
  const { spawn, spawnSync, execFileSync } = writable;
  const isMeasured = (options: { env?: NodeJS.ProcessEnv } = {}) => options.env?.BLOCK_TIME !== undefined;
  const replaced = {
    spawn(command: string, args: string[], options: object): ChildProcess {
      const began = nowMs();
      if (isMeasured(options)) mark('prepared');
      const child = spawn(command, args, options);
      if (isMeasured(options)) mark('spawned');
      child.once('exit', () => {
        if (isMeasured(options)) mark('ended');
        children.push({ command: named(command, args), began, tookMs: nowMs() - began });
      });
      return child;
    },
    spawnSync: (...given: Parameters<typeof spawnSync>) => waited(given, () => spawnSync(...given)),
    execFileSync: (...given: Parameters<typeof execFileSync>) => waited(given, () => execFileSync(...given)),
  };
  Object.assign(writable, replaced);
  syncBuiltinESMExports();

  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function watchedExec(this: DatabaseSync, sql: string) {
    if (sql.startsWith('BEGIN')) mark('read');
    exec.call(this, sql);
    if (sql === 'COMMIT') mark('committed');
  };
}

function waited<T>([command, args]: readonly unknown[], start: () => T): T {
  const began = nowMs();
  const result = start();
  children.push({ command: named(String(command), args as string[]), began, tookMs: nowMs() - began });
  mark(`waited for ${basename(String(command))}`);
  return result;
}

/** The program, and the file that a runtime is started on. */
function named(command: string, args: readonly string[] = []): string {
  const file = args.find((arg) => /\.[cm]?[jt]s$/.test(arg)) ?? args.find((arg) => arg.startsWith('--version'));
  return [basename(command), ...(file === undefined ? [] : [basename(file)])].join(' ');
}

/** All that was seen since the last call, the marks of measured processes from their folder included. */
export function takeWatched(folder: string): Watched {
  const told = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const one = JSON.parse(readFileSync(path, 'utf8')) as { marks: Mark[]; files: number };
    rmSync(path);
    return one;
  });
  const marks = [...own.splice(0), ...told.flatMap((one) => one.marks)].sort(([a], [b]) => a - b);
  return { marks, children: children.splice(0), files: Math.max(0, ...told.map((one) => one.files)) };
}
