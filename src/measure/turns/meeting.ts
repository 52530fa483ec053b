import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, existsSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { reportFile } from '../report-file.ts';
import type { Profile } from './priming.ts';

/**
 * What a process that takes turns says: it has loaded what it is to call, it has begun, by its first calls, it is ready with
 * batches of so many operations and how many ns each takes where it knows, how the time of a batch falls within a turn, or it is done,
 * with its batches.
 */
export type Said =
  | { place: number; type: 'loaded' | 'begun' }
  | { place: number; type: 'ready'; size: number; nanos?: number }
  | { place: number; type: 'profile'; profile: Profile }
  | { place: number; type: 'done'; batches: TurnBatch[] };

/**
 * A turn: nanoseconds an operation without those in which it waited for other processes; 2 where it had the core to itself, 1 where it is
 * known how long it waited, 0 where neither; and nanoseconds of an empty body in the same turn (0 where there is none). Where the runtime tells: how many collections of garbage began
 * in it, and how many of these were major. And where that is known: what they took of the nanoseconds an operation, and how much longer
 * minor and major ones made all of the turn, beside what is timed, too, as shares of its rest, without what was waited; and how much of
 * that the first minor one did.
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

/** Where processes meet to take turns: a named pipe for each, and one for what they say to jsdyno. */
export interface Meeting {
  /** Paths for the process at a place. */
  pathsOf(place: number): { path: string; home: string };
  /** What is said, as it is said; ends with `close`. */
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
  // For reading and writing: then neither opening nor reading depends on who else has it open (fifo(7)). Read by the event loop: a
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

// Named pipes for processes that take turns. They are kept from block to block: to make them takes a process of its own. What
// was written into a named pipe is gone when the last one that had it open has closed it (pipe(7)).

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

/** @param areFree nobody has them open any more; otherwise they are removed */
function givePipes(paths: readonly string[], areFree: boolean): void {
  if (areFree) spare.push(...paths);
  else for (const path of paths) rmSync(path, { force: true });
}
