import { openMemberLine } from '../../../host/process/member-line.ts';
import { type Asked, fact, heapUsed } from '../../../host/runtimes/facts/fact.ts';
import type { CpuProfile, InsideRow, InsideSeries, Live } from '../recording.ts';

type Message =
  | { what: 'hello'; pid: number; on: Asked }
  | { what: 'row'; row: InsideRow }
  | ({ what: 'live' } & Live)
  | { what: 'profile'; profile: CpuProfile | null; why?: string }
  | { what: 'ended' };

/** The connections that a program's processes open to tell what they see. */
export interface SignalLine {
  port: number;
  /** For the program's environment. */
  env: Record<string, string>;
  /** One for each process that has told something. */
  series: InsideSeries[];
  /** Processes that are connected. */
  count(): number;
  /** Fulfilled when one is connected, or after the time. */
  connected(timeoutMs: number): Promise<boolean>;
  begin(): void;
  /** Ends the sampling, and waits for the last row. */
  end(): Promise<void>;
  /** A whole collection in each, and what lives then. */
  live(): Promise<void>;
  /** A CPU profile of each. */
  profile(ms: number): Promise<void>;
  close(): void;
}

/** A process that is stuck for longer than that is not waited for. */
const ANSWER_MS = 5000;

/** A process that is connected. */
interface Teller {
  /** Null until it has said who it is, and on which runtime. */
  series: InsideSeries | null;
  on: Asked;
  heard: Map<Message['what'], () => void>;
}

/** Listens for a program's signals. */
export async function openSignalLine(): Promise<SignalLine> {
  const series: InsideSeries[] = [];
  let onHello = () => {};
  let begun = false;
  const line = await openMemberLine<Teller>({
    onJoin: () => ({ series: null, on: { kind: 'command', version: '' }, heard: new Map() }),
    onLine: (teller, text, socket) => {
      const message = parse(text);
      if (message === null) return;
      if (message.what === 'hello') {
        teller.series = { pid: message.pid, rows: [], lives: [], profile: null };
        teller.on = message.on;
        series.push(teller.series);
        if (begun) socket.write('begin\n');
        onHello();
      }
      if (teller.series === null) return;
      keep(message, teller.series, teller.on);
      teller.heard.get(message.what)?.();
    },
    onLeave: ({ heard }) => {
      for (const settle of heard.values()) settle();
    },
  });

  const tellAll = async (command: string, answer?: Message['what'], waitMs = ANSWER_MS) => {
    const answers = [...line.members].map(
      ([socket, { heard }]) =>
        new Promise<void>((resolve) => {
          socket.write(`${command}\n`);
          if (answer === undefined) return resolve();
          const timer = setTimeout(resolve, waitMs);
          heard.set(answer, () => {
            clearTimeout(timer);
            heard.delete(answer);
            resolve();
          });
        }),
    );
    await Promise.all(answers);
  };
  return {
    port: line.port,
    env: { JSDYNO_DOCTOR: `${line.port}:${line.word}` },
    series,
    count: () => line.members.size,
    connected: (timeoutMs) =>
      new Promise((resolve) => {
        if (series.length > 0) return resolve(true);
        const timer = setTimeout(() => resolve(false), timeoutMs);
        onHello = () => {
          clearTimeout(timer);
          resolve(true);
        };
      }),
    begin: () => {
      begun = true;
      void tellAll('begin');
    },
    end: async () => {
      begun = false;
      await tellAll('end', 'ended');
    },
    live: () => tellAll('live', 'live'),
    profile: (ms) => tellAll(`profile ${ms}`, 'profile', ms + ANSWER_MS),
    close: line.close,
  };
}

/** What a runtime is known not to tell, though it says a number, is left out. */
function keep(message: Message, series: InsideSeries, on: Asked): void {
  if (message.what === 'row') {
    const { row } = message;
    const memory = row.memory === undefined ? {} : { memory: { ...row.memory, heapUsed: heapUsed(on, row.memory) } };
    series.rows.push({ ...row, ...memory, gc: fact(on, 'gc-entries') === 'silent' ? null : row.gc });
  } else if (message.what === 'profile') series.profile = message.profile;
  else if (message.what === 'live') {
    const { at, ms, forced, memory } = message;
    series.lives.push({ at, ms, forced, memory: { ...memory, heapUsed: heapUsed(on, memory) } });
  }
}

function parse(text: string): Message | null {
  try {
    const message = JSON.parse(text) as Message;
    return typeof message?.what === 'string' ? message : null;
  } catch {
    return null;
  }
}
