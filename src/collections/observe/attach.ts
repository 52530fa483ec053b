import { setTimeout as sleep } from 'node:timers/promises';
import { JsdynoError } from '../../errors/catalogue.ts';
import { procLink, readProc, statOf, statusField } from '../../process/proc.ts';
import { listenersOn, portsOf } from '../../process/sockets.ts';

/** The inspector of a process, by the protocol of Chrome's DevTools. */
export interface Attached {
  send(method: string, params: object): Promise<Record<string, unknown>>;
  on(event: string, heard: (params: Record<string, unknown>) => void): void;
  /** Fulfilled with the next event of that name. */
  next(event: string): Promise<void>;
  /** Fulfilled when the process, or its inspector, has ended. */
  closed: Promise<void>;
  /** Closes the connection; and the inspector where it was opened for this. */
  close(): Promise<void>;
}

const OPENING_MS = 5000;
const POLL_MS = 50;
const ASKING_MS = 1000;

/** SIGUSR1 in the mask of signals that a process handles (proc_pid_status(5)): bit n-1 is signal n. */
const HANDLES_USR1 = 1n << BigInt(10 - 1);

/**
 * Opens the inspector of a Node.js process by the signal that Node.js has for that (SIGUSR1), unless it is open already.
 * @throws JsdynoError BAD_OPTION
 */
export async function attach(pid: number, signal?: AbortSignal): Promise<Attached> {
  const bad = (what: string, hint = 'start the program by jsdyno gc instead') =>
    new JsdynoError('BAD_OPTION', `--pid ${pid}: ${what}`, { hint });
  const why = whyNotAttach(pid);
  if (why !== null) throw bad(why);
  const before = await inspectorOf(pid);
  if (before !== null) return connect(before, false);
  try {
    process.kill(pid, 'SIGUSR1');
  } catch (error) {
    throw bad(`it cannot be told to open its inspector (${(error as NodeJS.ErrnoException).code})`);
  }
  const until = performance.now() + OPENING_MS;
  for (;;) {
    await sleep(POLL_MS);
    const url = await inspectorOf(pid);
    if (url !== null) return connect(url, true);
    if (performance.now() < until && signal?.aborted !== true) continue;
    throw bad('it did not open its inspector', 'it handles SIGUSR1 itself, or another has its port 9229');
  }
}

/** Why the signal must not be sent: to a process that does not handle it, it is the end. Null where it may be. */
function whyNotAttach(pid: number): string | null {
  const status = readProc(`${pid}/status`);
  if (status === null) return readProc('self/status') === null ? 'there is no /proc to look at it' : 'it does not run';
  if (procLink(`${pid}/exe`) === null) return "it is another user's";
  const handled = BigInt(`0x${statusField(status, 'SigCgt') ?? '0'}`);
  if ((handled & HANDLES_USR1) !== 0n) return null;
  return 'it is no Node.js: nothing else opens an inspector when it is asked';
}

/** The address of its inspector, among the ports that a process listens on; null where none is one. */
async function inspectorOf(pid: number): Promise<string | null> {
  const session = statOf(pid)?.session ?? pid;
  for (const port of portsOf(session).filter((one) => listenersOn(one, session).includes(pid))) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(ASKING_MS) });
      const list: unknown = await answer.json();
      const [first] = Array.isArray(list) ? list : [];
      const url: unknown = first?.webSocketDebuggerUrl;
      if (typeof url === 'string' && new URL(url).port === String(port)) return url;
    } catch {
      // It is a server of the program's own.
    }
  }
  return null;
}

type Heard = (params: Record<string, unknown>) => void;

async function connect(url: string, isOurs: boolean): Promise<Attached> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () =>
      reject(new JsdynoError('BAD_OPTION', '--pid: its inspector does not answer', { hint: 'try again' }));
  });
  const answers = new Map<number, { resolve: Heard; reject: (error: Error) => void }>();
  const heard = new Map<string, Heard[]>();
  let last = 0;
  const gone = () => new JsdynoError('BAD_OPTION', '--pid: the process ended', { hint: 'watch one that runs' });
  const closed = new Promise<void>((resolve) => {
    socket.onclose = () => {
      for (const { reject } of answers.values()) reject(gone());
      answers.clear();
      resolve();
    };
  });
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Record<string, unknown>;
    if (typeof id === 'number') {
      const waiting = answers.get(id);
      answers.delete(id);
      if (error === undefined) waiting?.resolve((result ?? {}) as Record<string, unknown>);
      else waiting?.reject(new Error(`inspector: ${JSON.stringify(error)}`));
    } else if (typeof method === 'string') {
      for (const one of heard.get(method) ?? []) one((params ?? {}) as Record<string, unknown>);
    }
  };
  const on = (event: string, one: Heard) => heard.set(event, [...(heard.get(event) ?? []), one]);
  const send = (method: string, params: object) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(gone());
      const id = ++last;
      answers.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    send,
    on,
    next: (event) => Promise.race([new Promise<void>((resolve) => on(event, () => resolve())), closed]),
    closed,
    async close() {
      if (isOurs && socket.readyState === WebSocket.OPEN) {
        // It waits for its connections to end, this one, too; `require` is there while the expression runs, and not later.
        const expression =
          "{ const { close } = require('node:inspector'); setTimeout(() => { try { close() } catch {} }, 30); 0 }";
        await Promise.race([
          send('Runtime.evaluate', { expression, includeCommandLineAPI: true }).catch(() => {}),
          sleep(ASKING_MS),
        ]);
      }
      socket.close();
      await Promise.race([closed, sleep(ASKING_MS)]);
    },
  };
}
