import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { CpuProfile, InsideRow, InsideSeries, Live } from '../recording.ts';

type Message =
  | { what: 'hello'; pid: number; collects: boolean }
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

/**
 * Listens for a program's signals. TCP, since nothing of it is left behind however this process ends; a random word, since
 * anybody on this machine can connect.
 */
export async function openSignalLine(): Promise<SignalLine> {
  const word = randomBytes(12).toString('hex');
  const members = new Map<Socket, { series: InsideSeries | null; heard: Map<Message['what'], () => void> }>();
  const series: InsideSeries[] = [];
  let onHello = () => {};
  let begun = false;
  const listener = createServer((socket) => {
    socket.unref();
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const settle of members.get(socket)?.heard.values() ?? []) settle();
      members.delete(socket);
    });
    const lines = createInterface({ input: socket });
    lines.on('error', () => {}); // it passes on the socket's
    lines.on('line', (text) => {
      const member = members.get(socket);
      if (member === undefined) {
        if (text !== word) return void socket.destroy();
        members.set(socket, { series: null, heard: new Map() });
        return;
      }
      const message = parse(text);
      if (message === null) return;
      if (message.what === 'hello') {
        member.series = { pid: message.pid, rows: [], lives: [], profile: null };
        series.push(member.series);
        if (begun) socket.write('begin\n');
        onHello();
      }
      if (member.series === null) return;
      keep(message, member.series);
      member.heard.get(message.what)?.();
    });
  });
  listener.unref();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  const tellAll = async (command: string, answer?: Message['what'], waitMs = ANSWER_MS) => {
    const answers = [...members].map(
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
    port,
    env: { JSDYNO_DOCTOR: `${port}:${word}` },
    series,
    count: () => members.size,
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
    close: () => {
      listener.close();
      for (const socket of members.keys()) socket.destroy();
    },
  };
}

function keep(message: Message, series: InsideSeries): void {
  if (message.what === 'row') series.rows.push(message.row);
  else if (message.what === 'profile') series.profile = message.profile;
  else if (message.what === 'live') {
    const { at, ms, forced, memory } = message;
    series.lives.push({ at, ms, forced, memory });
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
