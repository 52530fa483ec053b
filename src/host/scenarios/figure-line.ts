import { openMemberLine } from '../process/member-line.ts';
import { type Asked, fact } from '../runtimes/facts/fact.ts';

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

/** A process of the server, and who waits for what it tells; null: it has gone. */
interface Teller {
  hear: ((figures: InsideFigures | null) => void) | null;
}

/** Listens for a server's preload. */
export async function openFigureLine(): Promise<FigureLine> {
  let begun = false;
  const line = await openMemberLine<Teller>({
    onJoin: (socket) => {
      // A worker that came up in the middle of the interval.
      if (begun) socket.write('begin\n');
      return { hear: null };
    },
    onLine: ({ hear }, text) => {
      const figures = parse(text);
      if (figures !== null) hear?.(figures);
    },
    onLeave: ({ hear }) => hear?.(null),
  });
  return {
    env: { JSDYNO_FIGURES: `${line.port}:${line.word}` },
    begin: () => {
      begun = true;
      line.tellAll('begin');
    },
    pause: () => line.tellAll('pause'),
    goOn: () => line.tellAll('go on'),
    end: async (timeoutMs = ANSWER_MS) => {
      begun = false;
      const answers = [...line.members].map(
        ([socket, teller]) =>
          new Promise<InsideFigures | null>((resolve) => {
            const timer = setTimeout(() => resolve(null), timeoutMs);
            teller.hear = (figures) => {
              clearTimeout(timer);
              teller.hear = null;
              resolve(figures);
            };
            socket.write('end\n');
          }),
      );
      const all = await Promise.all(answers);
      return all.filter((figures) => figures !== null);
    },
    close: line.close,
  };
}

function parse(text: string): InsideFigures | null {
  try {
    const { on, ...figures } = JSON.parse(text) as InsideFigures & { on: Asked };
    if (typeof figures.delay?.p99 !== 'number') return null;
    return {
      ...figures,
      utilisation: fact(on, 'loop-utilisation') === 'zero' ? null : figures.utilisation,
      gc: fact(on, 'gc-entries') === 'silent' ? null : figures.gc,
    };
  } catch {
    return null;
  }
}
