import { execFile } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { packageFile } from '../../files/package-file.ts';
import { commandLine, type Startable } from '../command-line.ts';
import { ownValues } from '../own-values.ts';
import { listV8Options } from '../read-v8-options.ts';
import { type Ended, runToEnd } from '../run-to-end.ts';
import type { RuntimeKind } from '../types.ts';
import { FACTS, type FactName, type Facts, FLAGS, factNames, isAsked, type Value } from './facts.ts';

const script = (name: string) => packageFile(`src/host/runtimes/facts/probes/${name}.cjs`);
const MARK = '@jsdyno-facts ';
const HEEDED = '@jsdyno-heeded';
/** Processes at a time: each has a core of small machines, and what rests costs nothing. */
const AT_ONCE = 2;
const FIFO_LOOK_MS = 5;

/** What the probes need: a runtime without flags of its own, and a folder. */
interface Subject {
  runtime: Startable['runtime'] & { kind: RuntimeKind };
  folder: string;
  signal: AbortSignal | undefined;
}

type Probe = (subject: Subject) => Promise<Facts>;

/**
 * Runs all probes on a runtime, in ten seconds or less, most of which a connection rests. What a probe could not tell is null.
 *
 * @throws only the reason of the signal
 */
export async function probeRuntime(runtime: Startable['runtime'], signal?: AbortSignal): Promise<Facts> {
  const { kind } = runtime;
  if (kind === 'command') throw new Error('a command is no runtime');
  const folder = await mkdtemp(join(tmpdir(), 'jsdyno-facts-'));
  const subject: Subject = { runtime: { ...runtime, kind }, folder, signal };
  try {
    // Else both of the first would be refused, and nobody waits for one of them yet.
    signal?.throwIfAborted();
    const served = printed('served')(subject);
    // What is told of time comes first, while little else runs.
    const inside = await printed('inside')(subject);
    const rest = await atOnce(
      [
        sizes,
        pool,
        profiles,
        heapSnapshot,
        inspectorSignal,
        collectionLog,
        ...READS,
        ...HEEDS,
        compileCache,
        typescript,
        snapshot,
        bench,
        flags,
      ],
      (probe) => probe(subject),
    );
    const found: Facts = Object.assign({}, inside, ...rest, await served);
    signal?.throwIfAborted();
    return Object.fromEntries(
      factNames.filter((name) => isAsked(name, kind)).map((name) => [name, found[name] ?? null]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function atOnce<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const queue = all.entries();
  const lane = async () => {
    for (const [place, one] of queue) done[place] = await run(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
}

interface Start {
  flags?: string[];
  args?: string[];
  env?: Record<string, string>;
}

function start({ runtime, signal }: Subject, file: string, { flags = [], args = [], env = {} }: Start = {}) {
  const line = commandLine({ runtime, flags: [], env }, file, args, flags);
  return runToEnd(line.command, line.args, line.env, signal);
}

/** The facts that a script prints itself. */
function printed(name: string): Probe {
  return async (subject) => told(await start(subject, script(name)));
}

function told({ stdout }: Ended): Facts & { threads?: number | null } {
  const line = stdout.split('\n').findLast((one) => one.startsWith(MARK));
  try {
    return JSON.parse(line?.slice(MARK.length) ?? '{}');
  } catch {
    return {}; // a program of the name of a runtime may print anything
  }
}

async function sizes(subject: Subject): Promise<Facts> {
  const { runtime, signal } = subject;
  if (runtime.kind === 'bun') return {};
  const { semiSpace } = await ownValues({ runtime, flags: [], env: {} }, signal);
  // V8 has a function of its own that says which compilers may run, and forgets it with each release; its listing stays.
  const options = await listV8Options({ runtime, flags: [], env: {} }, signal);
  const isOn = (name: string) => options[name] === 'true';
  return { 'semi-space': semiSpace, sparkplug: isOn('sparkplug'), maglev: isOn('maglev') };
}

async function pool(subject: Subject): Promise<Facts> {
  const threadsWith = async (env: Record<string, string>) =>
    told(await start(subject, script('pool'), { env })).threads ?? null;
  const [own, two, seven] = [
    await threadsWith({}),
    await threadsWith({ UV_THREADPOOL_SIZE: '2' }),
    await threadsWith({ UV_THREADPOOL_SIZE: '7' }),
  ];
  return { 'pool-threads': own, 'pool-variable': two === null || seven === null ? null : seven - two >= 4 };
}

const ENDS = FACTS['cpu-profile-written'].values ?? [];

async function profiles(subject: Subject): Promise<Facts> {
  const found: string[] = [];
  let clock: Value = null;
  for (const way of ENDS) {
    const folder = await mkdtemp(join(subject.folder, 'profile-'));
    const before = process.hrtime.bigint();
    await start(subject, script('ends'), { flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`], args: [way] });
    const [file] = readdirSync(folder);
    if (file === undefined) continue;
    found.push(way);
    clock ??= clockOf(join(folder, file), Number(before) / 1e3);
  }
  return {
    'cpu-profile-written': found.join(', ') || 'never',
    'cpu-profile-clock': clock,
    'heap-profile-format': await heapProfile(subject),
  };
}

/** @param since of the clock that machines count from their start, µs */
function clockOf(path: string, since: number): Value {
  const { startTime } = readObject(path) as { startTime?: number };
  if (startTime === undefined) return null;
  if (startTime < since / 100) return 'process';
  return startTime > since && startTime - since < 60e6 ? 'monotonic' : 'system';
}

function readObject(path: string): object {
  try {
    return Object(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

async function heapProfile(subject: Subject): Promise<Value> {
  const folder = await mkdtemp(join(subject.folder, 'heap-'));
  await start(subject, script('ends'), { flags: ['--heap-prof', `--heap-prof-dir=${folder}`] });
  const [file] = readdirSync(folder);
  if (file === undefined) return null;
  return 'snapshot' in readObject(join(folder, file)) ? 'heap snapshot' : 'sampling profile';
}

async function heapSnapshot(subject: Subject): Promise<Facts> {
  const file = join(subject.folder, 'held.heapsnapshot');
  await start(subject, script('ends'), { args: [file] });
  return { 'heap-snapshot': existsSync(file) };
}

async function inspectorSignal(subject: Subject): Promise<Facts> {
  // Of several programs at a time each needs a port of its own.
  const flags = subject.runtime.kind === 'node' ? ['--inspect-port=0'] : [];
  const { stderr, killedBy } = await start(subject, script('ends'), { flags, args: ['SIGUSR1'] });
  return { 'inspector-signal': killedBy === null && stderr.includes('Debugger listening') };
}

/** A line of either engine about one collection. */
const COLLECTION = /\bms: (?:Scavenge|Mark-Compact|Mark-sweep)\b|\[GC<0x/;

async function collectionLog(subject: Subject): Promise<Facts> {
  const how = subject.runtime.kind === 'bun' ? { env: { BUN_JSC_logGC: '1' } } : { flags: ['--trace-gc'] };
  const { stdout, stderr } = await start(subject, script('inside'), how);
  return { 'collection-log': COLLECTION.test(stdout) ? 'stdout' : COLLECTION.test(stderr) ? 'stderr' : 'none' };
}

/**
 * Whether a process reads the file that a variable names: a pipe by name, whose writer is refused until somebody opens it for reading.
 * Null where there are no such pipes.
 */
function reads(name: FactName, variable: string): Probe {
  return async (subject) => {
    const pipe = join(subject.folder, variable);
    const isMade = await promisify(execFile)('mkfifo', [pipe]).then(
      () => true,
      () => false,
    );
    if (!isMade) return {};
    let isOver = false;
    let isRead = false;
    const ended = start(subject, script('told'), { env: { [variable]: pipe } }).finally(() => {
      isOver = true;
    });
    while (!isOver && !isRead) {
      isRead = letGo(pipe);
      await sleep(FIFO_LOOK_MS);
    }
    // Whoever reads it twice waits for a second writer.
    while (!isOver) {
      letGo(pipe);
      await sleep(FIFO_LOOK_MS);
    }
    await ended;
    return { [name]: isRead };
  };
}

/** Ends the wait of whoever reads a pipe. @returns whether somebody does */
function letGo(pipe: string): boolean {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch {
    return false;
  }
}

const READS = [reads('reads-extra-ca', 'NODE_EXTRA_CA_CERTS'), reads('reads-openssl-conf', 'OPENSSL_CONF')];

const heeded = ({ stdout }: Ended) => stdout.includes(HEEDED);

/** What a runtime takes from variables instead of its command line. */
const HEEDS: readonly Probe[] = [
  async (subject) => ({
    'node-options': heeded(
      await start(subject, script('ends'), { env: { NODE_OPTIONS: `--require ${script('told')}` } }),
    ),
  }),
  async (subject) => {
    const { kind } = subject.runtime;
    if (kind === 'node') return {};
    if (kind === 'bun') {
      const env = { BUN_OPTIONS: `--preload=${script('told')}` };
      return { 'own-options': heeded(await start(subject, script('ends'), { env })) };
    }
    const { stdout } = await start(subject, script('inside'), { env: { DENO_V8_FLAGS: '--trace-gc' } });
    return { 'own-options': COLLECTION.test(stdout) };
  },
];

async function compileCache(subject: Subject): Promise<Facts> {
  const folder = join(subject.folder, 'compile-cache');
  const main = join(subject.folder, 'main.cjs');
  writeFileSync(main, `require(${JSON.stringify(script('told'))});`);
  await start(subject, main, { env: { NODE_COMPILE_CACHE: folder } });
  return { 'compile-cache': existsSync(folder) && readdirSync(folder).length > 0 };
}

/** In a folder of its own: Node.js strips no types below node_modules. */
async function typescript(subject: Subject): Promise<Facts> {
  const file = join(subject.folder, 'typed.ts');
  writeFileSync(file, `const words: string[] = ['${HEEDED}'];\nconsole.log(words.join());\n`);
  return { typescript: heeded(await start(subject, file)) };
}

async function snapshot(subject: Subject): Promise<Facts> {
  const blob = join(subject.folder, 'snapshot.blob');
  if (subject.runtime.kind !== 'node') return {};
  await start(subject, script('told'), { flags: ['--snapshot-blob', blob, '--build-snapshot'] });
  return { snapshot: existsSync(blob) };
}

async function bench(subject: Subject): Promise<Facts> {
  if (subject.runtime.kind !== 'node') return {};
  return told(await start(subject, script('bench'), { flags: ['--experimental-bench'], args: ['node:bench'] }));
}

/** What has to stand behind a flag. */
const ARGUMENTS: Partial<Record<keyof typeof FLAGS, (subject: Subject) => string[]>> = {
  '--invocation-count-for-turbofan': () => ['--invocation-count-for-turbofan=3000'],
  '--interrupt-budget': () => ['--interrupt-budget=10000'],
  '--scavenger-max-new-space-capacity-mb': () => ['--scavenger-max-new-space-capacity-mb=16'],
  '--permission': ({ folder }) => ['--permission', `--allow-fs-read=${folder}`, `--allow-fs-read=${script('told')}`],
  '--experimental-permission': () => ['--experimental-permission', '--allow-fs-read=*'],
  '--cpu-prof': ({ folder }) => ['--cpu-prof', `--cpu-prof-dir=${folder}`],
  '--preload': () => [`--preload=${script('told')}`],
  '--tsconfig-override': () => [`--tsconfig-override=${packageFile('src/host/runtimes/support/bun-tsconfig.json')}`],
};

/** Bun runs with flags that it does not know: of these the help tells. */
async function flags(subject: Subject): Promise<Facts> {
  const { kind, executable } = subject.runtime;
  const asked = (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).filter((flag) => isAsked(flag, kind));
  if (kind === 'bun') {
    const { stdout, stderr } = await runToEnd(executable, ['run', '--help'], {}, subject.signal);
    return Object.fromEntries(asked.map((flag) => [flag, new RegExp(`${flag}(?![\\w-])`).test(stdout + stderr)]));
  }
  const isTaken = await atOnce(asked, async (flag) =>
    heeded(await start(subject, script('told'), { flags: ARGUMENTS[flag]?.(subject) ?? [flag] })),
  );
  return Object.fromEntries(asked.map((flag, place) => [flag, isTaken[place] ?? null]));
}
