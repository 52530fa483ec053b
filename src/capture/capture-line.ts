import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A thread that has the profiler and is connected. */
export interface Connected {
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

/** Listens on loopback for the threads of a program. TCP, since nothing of it is left behind however this process ends. */
export async function openCaptureLine(): Promise<CaptureLine> {
  const word = randomBytes(12).toString('hex');
  const known = new Map<Socket, Connected>();
  const waiting = new Map<Socket, (line: string | null) => void>();
  let last: 'start' | 'stop' | 'end' | null = null;
  const listener = createServer((socket) => {
    socket.unref();
    socket.on('error', () => {});
    socket.on('close', () => {
      known.delete(socket);
      waiting.get(socket)?.(null);
    });
    const lines = createInterface({ input: socket });
    lines.on('error', () => {}); // it passes on the socket's
    lines.on('line', (line) => {
      if (known.has(socket)) return waiting.get(socket)?.(line);
      const [first, pid, worker] = line.split(' ');
      if (first !== word) return void socket.destroy();
      known.set(socket, { pid: Number(pid), worker: Number(worker) });
      if (last === 'start') socket.write('start\n');
    });
  });
  listener.unref();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    word,
    connected: () => [...known.values()],
    tell: async (order, timeoutMs) => {
      last = order;
      const silent: Connected[] = [];
      const problems: string[] = [];
      await Promise.all(
        [...known].map(
          ([socket, who]) =>
            new Promise<void>((resolve) => {
              const settle = () => {
                clearTimeout(timer);
                waiting.delete(socket);
                resolve();
              };
              const timer = setTimeout(() => {
                silent.push(who);
                settle();
              }, timeoutMs);
              waiting.set(socket, (line) => {
                if (line?.startsWith('failed ')) problems.push(JSON.parse(line.slice('failed '.length)));
                // An answer to an earlier word, which came too late then, is none to this one.
                if (line === null || line === order || line.startsWith('failed ')) settle();
              });
              socket.write(`${order}\n`);
            }),
        ),
      );
      return { silent, problems };
    },
    close: () => {
      listener.close();
      for (const socket of known.keys()) socket.destroy();
    },
  };
}
