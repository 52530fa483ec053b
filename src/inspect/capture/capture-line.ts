import { openMemberLine } from '../../host/process/member-line.ts';

/** A thread that has the profiler and is connected. */
interface Connected {
  pid: number;
  /** 0: the main thread. */
  worker: number;
}

/** The connections that profiler.cjs opens, one a thread. */
export interface CaptureLine {
  port: number;
  /** Whoever connects must know it: anybody on this machine can. */
  word: string;
  connected(): Connected[];
  /**
   * Tells all threads, and those that come up before the next word; fulfilled when all have done it, or after the time.
   * @returns who did not answer in time, and in words what went wrong for the others
   */
  tell(word: 'start' | 'stop' | 'end', timeoutMs: number): Promise<{ silent: Connected[]; problems: string[] }>;
  close(): void;
}

interface Thread extends Connected {
  /** Waits for its next line, or null: it has gone. */
  hear: ((line: string | null) => void) | null;
}

/** Listens for the threads of a program. */
export async function openCaptureLine(): Promise<CaptureLine> {
  let last: 'start' | 'stop' | 'end' | null = null;
  const line = await openMemberLine<Thread>({
    onJoin: (socket, [pid, worker]) => {
      if (last === 'start') socket.write('start\n');
      return { pid: Number(pid), worker: Number(worker), hear: null };
    },
    onLine: ({ hear }, text) => hear?.(text),
    onLeave: ({ hear }) => hear?.(null),
  });
  return {
    port: line.port,
    word: line.word,
    connected: () => [...line.members.values()].map(({ pid, worker }) => ({ pid, worker })),
    tell: async (order, timeoutMs) => {
      last = order;
      const silent: Connected[] = [];
      const problems: string[] = [];
      await Promise.all(
        [...line.members].map(
          ([socket, who]) =>
            new Promise<void>((resolve) => {
              const settle = () => {
                clearTimeout(timer);
                who.hear = null;
                resolve();
              };
              const timer = setTimeout(() => {
                silent.push(who);
                settle();
              }, timeoutMs);
              who.hear = (text) => {
                if (text?.startsWith('failed ')) problems.push(JSON.parse(text.slice('failed '.length)));
                // An answer to an earlier word, which came too late then, is none to this one.
                if (text === null || text === order || text.startsWith('failed ')) settle();
              };
              socket.write(`${order}\n`);
            }),
        ),
      );
      return { silent, problems };
    },
    close: line.close,
  };
}
