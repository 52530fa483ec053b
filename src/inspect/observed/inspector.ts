import { setTimeout as sleep } from 'node:timers/promises';
import { procLink, readProc, statOf, statusField } from '../../host/process/proc.ts';
import { listenersOn, portsOf } from '../../host/process/sockets.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { connectDevTools, type DevTools } from './dev-tools.ts';

/** A process whose inspector is open, and a connection to it. */
export interface Inspected {
  tools: DevTools;
  /** It was open before anybody asked, and stays so. */
  wasOpen: boolean;
}

/** Where Node.js opens its inspector unless it is told otherwise. */
const USUAL_PORT = 9229;
const OPENING_MS = 3000;
const FLAME = 'jsdyno flame -- node app.js';
const LOOK_MS = 20;
const LOOKS_A_SIGNAL = 25;
const CLOSING_MS = 30;
/** SIGUSR1 in the mask of signals that a process handles (proc_pid_status(5)): bit n-1 is signal n. */
const HANDLES_USR1 = 1n << BigInt(10 - 1);

/**
 * Why SIGUSR1 must not be sent to a process: to one that does not handle it, it is the end. Null where it may be.
 * Where there is no /proc nobody can tell, and nothing is sent.
 */
export function whyNotAttach(pid: number): string | null {
  const status = readProc(`${pid}/status`);
  if (status === null) return readProc('self/status') === null ? 'there is no /proc to look at it' : 'it does not run';
  if (procLink(`${pid}/exe`) === null) return "it is another user's";
  const handled = BigInt(`0x${statusField(status, 'SigCgt') ?? '0'}`);
  if ((handled & HANDLES_USR1) !== 0n) return null;
  return 'it does not open an inspector when it is asked (SIGUSR1): Node.js does, Bun and Deno do not';
}

/**
 * Opens the inspector of a process of Node.js by SIGUSR1, on loopback, and connects to it.
 * @param instead what to type where it cannot be asked: `jsdyno gc -- node app.js`
 * @throws JsdynoError ATTACH_FAILED
 */
export async function inspect(pid: number, answerMs: number, instead = FLAME, abort?: AbortSignal): Promise<Inspected> {
  const why = whyNotAttach(pid);
  if (why !== null) {
    throw new JsdynoError('ATTACH_FAILED', `process ${pid} cannot be inspected: ${why}`, {
      hint: `start the program with jsdyno: ${instead}`,
    });
  }
  const named = portsNamed(pid);
  const before = portsOfProcess(pid);
  const open = await inspectorOf(
    pid,
    before.filter((port) => named.includes(port)),
    answerMs,
  );
  if (open !== null) return { tools: open, wasOpen: true };
  const until = performance.now() + OPENING_MS;
  for (let looks = 0; performance.now() < until && abort?.aborted !== true; looks++) {
    // Again: the port may have been another's just then.
    if (looks % LOOKS_A_SIGNAL === 0) signal(pid);
    await sleep(LOOK_MS);
    const tools = await inspectorOf(
      pid,
      portsOfProcess(pid).filter((port) => !before.includes(port)),
      answerMs,
    );
    if (tools !== null) return { tools, wasOpen: false };
  }
  // It was open on a port that nobody named (--inspect=0). Not asked before: these are the program's own servers.
  const late = await inspectorOf(pid, before, answerMs);
  if (late !== null) return { tools: late, wasOpen: true };
  throw new JsdynoError('ATTACH_FAILED', `process ${pid} did not open its inspector`, {
    hint: `port ${USUAL_PORT} may be taken, or the program handles SIGUSR1 itself; start it with --inspect=0 to use another port`,
  });
}

/** Asks the process to close it again, once nobody is connected. */
export async function closeInspector({ tools, wasOpen }: Inspected): Promise<void> {
  if (!wasOpen) await later(tools, 'close()').catch(() => {});
  tools.close();
}

/**
 * Has the process open it anew on a port of its own, so that another process can have the usual one.
 * @returns the connection to it there; the one that was is gone
 * @throws JsdynoError ATTACH_FAILED
 */
export async function moveInspector(pid: number, { tools, wasOpen }: Inspected, answerMs: number): Promise<Inspected> {
  const before = portsOfProcess(pid);
  await later(tools, "close(), open(0, '127.0.0.1')");
  tools.close();
  const until = performance.now() + OPENING_MS;
  while (performance.now() < until) {
    await sleep(LOOK_MS);
    const ports = portsOfProcess(pid).filter((port) => !before.includes(port));
    const moved = await inspectorOf(pid, ports, answerMs);
    if (moved !== null) return { tools: moved, wasOpen };
  }
  throw new JsdynoError('ATTACH_FAILED', `process ${pid} did not open its inspector again`, { hint: 'run it again' });
}

/** Whether it is open on a port that one would look for it on. */
export async function isInspectorOpen(pid: number): Promise<boolean> {
  const named = portsNamed(pid);
  const ports = portsOfProcess(pid).filter((port) => named.includes(port));
  return (await Promise.all(ports.map(addressOf))).some((address) => address !== null);
}

/**
 * `close` waits for the connections to end, the one that it comes by, too: so it is called when that is gone. What goes wrong there
 * would end the program.
 */
function later(tools: DevTools, call: string): Promise<unknown> {
  // `require` is there while the expression runs, and not later.
  const body = `try { ${call} } catch {}`;
  const expression = `{ const { close, open } = require('node:inspector'); setTimeout(() => { ${body} }, ${CLOSING_MS}); 0 }`;
  return tools.ask('Runtime.evaluate', { expression, includeCommandLineAPI: true });
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGUSR1');
  } catch {
    // It has ended, and nobody will find its inspector.
  }
}

/** Ports on which its command line has the inspector opened, and the usual one. */
function portsNamed(pid: number): number[] {
  const words = (readProc(`${pid}/cmdline`) ?? '').split('\0').filter((word) => word.startsWith('--inspect'));
  return [USUAL_PORT, ...words.map((word) => Number(/(\d+)$/.exec(word)?.[1]))];
}

function portsOfProcess(pid: number): number[] {
  const session = statOf(pid)?.session ?? pid;
  return portsOf(session).filter((port) => listenersOn(port, session).includes(pid));
}

/** Connects to the first of some ports on which an inspector answers that is this process'. */
async function inspectorOf(pid: number, ports: readonly number[], answerMs: number): Promise<DevTools | null> {
  for (const port of ports) {
    const url = await addressOf(port);
    if (url === null) continue;
    const tools = await connectDevTools(url, answerMs);
    const answer = (await tools.ask('Runtime.evaluate', { expression: 'process.pid' })) as {
      result?: { value?: number };
    };
    if (answer.result?.value === pid) return tools;
    tools.close();
  }
  return null;
}

async function addressOf(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(1000) });
    const [first] = (await answer.json()) as { webSocketDebuggerUrl?: unknown }[];
    const url = first?.webSocketDebuggerUrl;
    return typeof url === 'string' && url.startsWith('ws://') ? url : null;
  } catch {
    return null;
  }
}
