import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What one process of a server tells of an interval, from inside. Times in milliseconds. */
export interface InsideFigures {
  pid: number;
  /** Length of the interval. */
  interval: number;
  /**
   * How late a timer of 10 ms came: what something that becomes due at any moment waits for the event loop. A stall
   * counts as all the samples that fell into it. The runtimes' timers are up to 1 ms late by themselves.
   */
  delay: { samples: number; mean: number; p50: number; p90: number; p99: number; max: number };
  /** Share of the interval that the event loop was busy, 0 to 1; null where the runtime does not tell. */
  utilisation: number | null;
  /** Pauses for garbage collection; null where the runtime does not tell. */
  gc: { pauses: number; total: number; longest: number; major: number } | null;
}

/** The connection that a server's preload opens. */
export interface FigureLine {
  /** For the server's environment. */
  env: Record<string, string>;
  /** Starts the interval, in every process of the server that is connected. */
  begin(): void;
  /** What happens until `goOn` is no part of the interval. */
  pause(): void;
  goOn(): void;
  /** Ends it and asks; a process that does not answer within the time, in milliseconds, is left out. */
  end(timeoutMs?: number): Promise<InsideFigures[]>;
  close(): void;
}

const ANSWER_MS = 2000;

/**
 * Listens for a server's preload. TCP, since nothing of it is left behind however this process ends; a random word, since
 * anybody on this machine can connect.
 */
export async function openFigureLine(): Promise<FigureLine> {
  const word = randomBytes(12).toString('hex');
  const told = new Map<Socket, (figures: InsideFigures) => void>();
  const connected = new Set<Socket>();
  let begun = false;
  const listener = createServer((socket) => {
    socket.unref();
    socket.on('error', () => {});
    socket.on('close', () => connected.delete(socket));
    const lines = createInterface({ input: socket });
    lines.on('error', () => {}); // it passes on the socket's: a server that dies may reset this connection, too
    lines.on('line', (text) => {
      if (!connected.has(socket)) {
        if (text !== word) return void socket.destroy();
        connected.add(socket);
        // A worker that came up in the middle of the interval.
        if (begun) socket.write('begin\n');
        return;
      }
      const figures = parse(text);
      if (figures !== null) told.get(socket)?.(figures);
    });
  });
  listener.unref();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const tellAll = (word: string) => {
    for (const socket of connected) socket.write(`${word}\n`);
  };
  const { port } = listener.address() as AddressInfo;
  return {
    env: { JSDYNO_FIGURES: `${port}:${word}` },
    begin: () => {
      begun = true;
      tellAll('begin');
    },
    pause: () => tellAll('pause'),
    goOn: () => tellAll('go on'),
    end: async (timeoutMs = ANSWER_MS) => {
      begun = false;
      const answers = [...connected].map(
        (socket) =>
          new Promise<InsideFigures | null>((resolve) => {
            const timer = setTimeout(() => resolve(null), timeoutMs);
            const settle = (figures: InsideFigures | null) => {
              clearTimeout(timer);
              resolve(figures);
            };
            told.set(socket, settle);
            socket.once('close', () => settle(null));
            socket.write('end\n');
          }),
      );
      const all = await Promise.all(answers);
      told.clear();
      return all.filter((figures) => figures !== null);
    },
    close: () => {
      listener.close();
      for (const socket of connected) socket.destroy();
    },
  };
}

function parse(text: string): InsideFigures | null {
  try {
    const figures = JSON.parse(text) as InsideFigures;
    return typeof figures.delay?.p99 === 'number' ? figures : null;
  } catch {
    return null;
  }
}
