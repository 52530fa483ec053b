import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, existsSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { reportFile } from '../report-file.ts';
import type { Profile } from './priming.ts';

/**
 * Messages of an interleaved process: it has loaded its code; it has made its first calls; it is ready, with the operations of a batch and,
 * if known, ns per operation; how batch times fall within a turn; it is done, with its batches.
 */
export type Said =
  | { place: number; type: 'loaded' | 'begun' }
  | { place: number; type: 'ready'; size: number; nanos?: number }
  | { place: number; type: 'profile'; profile: Profile }
  | { place: number; type: 'done'; batches: TurnBatch[] };

/**
 * A turn. First: ns per operation, without the time that other processes took; 2 if it had the core to itself, 1 if it is known how long it
 * waited, 0 if neither; ns of an empty body in the same turn (0: none). If the runtime reports them: collections of garbage that began in
 * the turn, and how many of these were major. If known: the ns per operation that they took; the shares of the turn's rest by which minor
 * and by which major ones made the whole turn longer, untimed parts included, waits excluded; and the share of the first minor one.
 */
export type TurnBatch = readonly [
  nanos: number,
  known: 0 | 1 | 2,
  emptyNanos: number,
  collections?: number,
  majors?: number,
  collectingNanos?: number,
  minorShare?: number,
  majorShare?: number,
  firstShare?: number,
];

/** Where interleaved processes meet: a named pipe for each, and one for their messages to jsdyno. */
export interface Meeting {
  /** Paths for the process at a place. */
  pathsOf(place: number): { path: string; home: string };
  /** Messages as they arrive; ends with `close`. */
  said(): AsyncGenerator<Said>;
  /** Writes a line to a process. */
  tell(place: number, text: string): Promise<void>;
  /** @param isOver all processes have ended, so that the pipes can be used again */
  close(isOver: boolean): Promise<void>;
}

/**
 * Opens a meeting of so many processes.
 * @throws Error where there is no mkfifo, or no place for them
 */
export async function openMeeting(count: number): Promise<Meeting> {
  const pipes = takePipes(count + 1);
  const [home = '', ...paths] = pipes;
  // Opened for reading and writing: opening and reading then do not depend on who else has it open (fifo(7)). The event loop reads it: a
  // thread that waits in a read would be one of libuv's four, and several meetings go on at once.
  const ear = new Socket({
    fd: openSync(home, constants.O_RDWR | constants.O_NONBLOCK),
    readable: true,
    writable: false,
  });
  return {
    pathsOf: (place) => ({ path: paths[place] as string, home }),
    async *said() {
      let rest = '';
      ear.setEncoding('latin1');
      for await (const piece of ear) {
        const lines = `${rest}${piece}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) yield parse(line);
      }
    },
    async tell(place, text) {
      const mouth = await open(paths[place] as string, 'r+');
      await mouth.write(`${text}\n`);
      await mouth.close();
    },
    async close(isOver) {
      const isClosed = once(ear, 'close');
      ear.destroy();
      await isClosed;
      givePipes(pipes, isOver);
    },
  };
}

function parse(line: string): Said {
  const [number, type = '', ...rest] = line.split(' ');
  const place = Number(number);
  if (type === 'loaded' || type === 'begun') return { place, type };
  if (type === 'profile') return { place, type, profile: JSON.parse(rest.join(' ')) as Profile };
  if (type !== 'ready') return { place, type: 'done', batches: JSON.parse(rest.join(' ')) as TurnBatch[] };
  const [size, nanos] = rest.map(Number);
  return { place, type, size: size as number, ...(nanos === undefined ? {} : { nanos }) };
}

// Named pipes for interleaved processes. They are kept from block to block, because making them takes a process. The content of a named
// pipe is gone when the last process that had it open has closed it (pipe(7)).

const spare: string[] = [];

/**
 * Paths of named pipes that nobody has open, in the folder of the reports of runs.
 * @throws Error where there is no mkfifo, or no place for them
 */
function takePipes(count: number): string[] {
  // A run may have removed some.
  const taken = spare.splice(0, count).filter((path) => existsSync(path));
  const made = Array.from({ length: count - taken.length }, () => reportFile('pipe'));
  if (made.length > 0) execFileSync('mkfifo', made);
  return [...taken, ...made];
}

/** @param areFree nobody has them open any more; else they are removed */
function givePipes(paths: readonly string[], areFree: boolean): void {
  if (areFree) spare.push(...paths);
  else for (const path of paths) rmSync(path, { force: true });
}
