import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { OWN_MARKS } from './mark.ts';
import { has } from './platform.ts';

// This side of the guard, see guard-process.ts. One is started with the first child, and another should it be ended.

interface Guard {
  process: ChildProcess;
  /** Rejected when it ends before it is up. */
  ready: Promise<void>;
}

/** What a new guard must know of a child. */
interface Guarded {
  /** On the clock of performance.now(), in ms; null: none. */
  until: number | null;
  leader: number | null;
}

/** The sources are started with the compile cache switched on; of the bundles (scripts/build.ts) this is one in `chunks`. */
const ARGUMENTS = import.meta.url.endsWith('.ts')
  ? ['--require', beside('../files/compiled.cjs'), beside('./guard-process.ts')]
  : [beside('../src/host/process/guard-process.js')];
const MOST_FAILURES = 5;
/** Windows shows no environments of other processes; the job object of each Node.js ends its children (libuv, src/win/process.c). */
const IS_POSSIBLE = has('groups');

const children = new Map<string, Guarded>();
let guard: Guard | undefined;
/** Ended children that the guard does not know of yet: each message wakes it, so they go with the next one. */
let ended: string[] = [];
let isFlushed = false;
/** Guards in a row that ended before they were up. */
let failures = 0;

/**
 * Fulfilled when the guard is up. Nothing depends on waiting but quiet: a guard that starts takes some 30 ms of a CPU.
 * @throws Error when there can be none
 */
export async function guardReady(): Promise<void> {
  if (!IS_POSSIBLE) return;
  guard ??= startGuard();
  await guard.ready;
}

/**
 * Before a child is started: from now on whatever has its mark ends with this process, and at its limit.
 * @param limitMs none unless given
 */
export function guardChild(mark: string, limitMs?: number): void {
  if (!IS_POSSIBLE) return;
  children.set(mark, { until: limitMs === undefined ? null : performance.now() + limitMs, leader: null });
  if (guard === undefined) guard = startGuard();
  else tell(guard, ...endings(), begin(mark, limitMs));
}

/** The child runs and leads a group of its own. */
export function guardGroup(mark: string, leader: number): void {
  const child = children.get(mark);
  if (child === undefined) return;
  child.leader = leader;
  if (guard !== undefined) tell(guard, `leader ${mark} ${leader}`);
}

/** The child has ended, with all that it started. */
export function unguard(mark: string): void {
  if (children.delete(mark)) ended.push(mark);
}

function endings(): string[] {
  const lines = ended.map((mark) => `end ${mark}`);
  ended = [];
  return lines;
}

function startGuard(): Guard {
  // Settings for measured processes, and those of a debugger, are not for the guard; but with yarn's Plug'n'Play packages are found by them alone.
  const { NODE_OPTIONS, NODE_V8_COVERAGE: _, ...rest } = process.env;
  const env = process.versions.pnp === undefined ? rest : { ...rest, NODE_OPTIONS };
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...ARGUMENTS, OWN_MARKS], {
    cwd: '/',
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true, // a session of its own: Ctrl-C does not reach it
  });
  // Without a free descriptor there are no streams either.
  const { stdin, stdout } = started as ChildProcess;
  stdin?.on('error', () => {});
  stdout?.on('error', () => {});
  started.unref();
  (stdin as unknown as { unref(): void } | null)?.unref();
  let isUp = false;
  const one: Guard = {
    process: started,
    ready: new Promise((resolve, reject) => {
      stdout?.once('data', () => {
        isUp = true;
        resolve();
        stdout.destroy();
      });
      const fail = (why: string) => reject(new Error(`the guard of its processes ${why}`));
      started.once('error', ({ message }) => fail(`cannot be started: ${message}`));
      started.once('exit', (code, signal) => {
        fail(`ended with ${signal ?? `exit code ${code}`}`);
        if (guard !== one) return;
        guard = undefined;
        // A guard that repeatedly does not start will not do so the next time; the next child reports it.
        failures = isUp ? 0 : failures + 1;
        if (children.size > 0 && failures < MOST_FAILURES) guard = startGuard();
      });
    }),
  };
  one.ready.catch(() => {}); // whoever waits hears of it
  ended = [];
  if (!isFlushed) process.once('exit', () => guard !== undefined && tell(guard, ...endings()));
  isFlushed = true;
  for (const [mark, { until, leader }] of children) {
    tell(one, begin(mark, until === null ? undefined : until - performance.now()));
    if (leader !== null) tell(one, `leader ${mark} ${leader}`);
  }
  return one;
}

/** No limit is told as 0. */
function begin(mark: string, limitMs: number | undefined): string {
  return `begin ${mark} ${limitMs === undefined ? 0 : Math.max(1, limitMs)}`;
}

function tell({ process: { stdin } }: Guard, ...lines: string[]): void {
  // A short write to a pipe with room is done when write() returns.
  if (lines.length > 0) stdin?.write(lines.map((line) => `${line}\n`).join(''));
}

function beside(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
