import { execFileSync } from 'node:child_process';
import { rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratch } from '../../files/scratch.ts';

/** What a process that takes turns says: it is ready with batches of so many operations, or it is done, with its batches. */
export type Said =
  | { place: number; type: 'ready'; size: number }
  | { place: number; type: 'done'; batches: TurnBatch[] };

/**
 * A batch: nanoseconds an operation, whether it had the core to itself, nanoseconds of an empty body in the same turn (0 where
 * there is none), and how many collections of garbage began in it (absent where the runtime does not tell).
 */
export type TurnBatch = readonly [nanos: number, clean: 0 | 1, emptyNanos: number, collections?: number];

/** Where processes meet to take turns: a named pipe for each, and one for what they say to jsdyno. */
export interface Meeting {
  /** Paths for the process at a place. */
  pathsOf(place: number): { path: string; home: string };
  /** What is said, as it is said; ends with `close`. */
  said(): AsyncGenerator<Said>;
  /** Writes a line to a process. */
  tell(place: number, text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes the named pipes in a folder of their own.
 * @throws Error where there is no mkfifo, or no place for them
 */
export async function openMeeting(count: number): Promise<Meeting> {
  const folder = makeScratch('run');
  const home = join(folder, 'home');
  const paths = Array.from({ length: count }, (_, place) => join(folder, String(place)));
  execFileSync('mkfifo', [home, ...paths]);
  // For reading and writing: then neither opening nor reading depends on who else has it open (fifo(7)).
  const ear = await open(home, 'r+');
  return {
    pathsOf: (place) => ({ path: paths[place] as string, home }),
    async *said() {
      let rest = '';
      const piece = Buffer.alloc(1 << 16);
      for (;;) {
        const { bytesRead } = await ear.read(piece, 0, piece.length, null);
        const lines = `${rest}${piece.toString('latin1', 0, bytesRead)}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (line === END) return;
          yield parse(line);
        }
      }
    },
    async tell(place, text) {
      const mouth = await open(paths[place] as string, 'r+');
      await mouth.write(`${text}\n`);
      await mouth.close();
    },
    async close() {
      writeSync(ear.fd, `${END}\n`);
      await ear.close().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const END = 'end';

function parse(line: string): Said {
  const [place = '', type = '', ...rest] = line.split(' ');
  const value = JSON.parse(rest.join(' '));
  return type === 'ready'
    ? { place: Number(place), type, size: Number(value) }
    : { place: Number(place), type: 'done', batches: value as TurnBatch[] };
}
