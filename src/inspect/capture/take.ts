import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustFindProgram } from '../../host/files/find-program.ts';
import { readProc } from '../../host/process/proc.ts';
import { fact } from '../../host/runtimes/facts/fact.ts';
import { RUNTIME_TITLES, type Variant } from '../../host/runtimes/types.ts';
import type { ReadyScenario } from '../../host/scenarios/packages.ts';
import { type Server, startServer } from '../../host/scenarios/server.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkScript } from '../observed/check-script.ts';
import { namedRuntime } from '../observed/named-runtime.ts';
import { endWords, type StartedProgram, startProgram } from '../observed/started-program.ts';
import { attach } from './attached.ts';
import { observe, type TakePlan, USUAL_MS, type Watch } from './observe.ts';
import { checkPerf, perfProfiler, permitRemark } from './perf.ts';
import { preloaded } from './preloaded.ts';
import type { Profiler } from './profiler.ts';
import { held, onVariant, type ProgramWords, profiledByItself, profiledByNode, readableByPerf } from './program.ts';
import { intervalOf } from './sampling.ts';
import type { Taken, TakenFile } from './taken.ts';
import { waitUntilUp } from './until-up.ts';

const GRACE_MS = 3000;

/**
 * Starts a program, takes its profile and ends it, if it does not end by itself.
 * @param typed its words, as one would type them
 * @param variant the runtime in place of the one that they name; null: theirs
 * @param folder where files are left
 * @throws JsdynoError FILE_UNREADABLE, PROGRAM_NOT_STARTED, PERF_UNAVAILABLE, BAD_USAGE, and what loads throw
 */
export async function takeOfProgram(
  typed: readonly string[],
  variant: Variant | null,
  plan: TakePlan,
  folder: string,
  watch: Watch,
): Promise<Taken> {
  const kind =
    variant === null ? namedRuntime(typed) : variant.runtime.kind === 'command' ? null : variant.runtime.kind;
  const [command = '', ...args] = typed;
  const words = variant === null ? { command, args, env: {} } : onVariant(typed, variant);
  const way = await wayFor(kind, plan, folder, process.cwd(), variant?.runtime.version);
  checkScript(typed);
  mustFindProgram(words.command, 'flame');
  const program = await startTyped(way.words(words));
  return take(
    program,
    way,
    plan,
    async () => (plan.load === null ? plan : { ...plan, load: await waitUntilUp(plan.load, program, watch.abort) }),
    {
      title: titleOf(typed, variant),
      runtime: kind === null ? null : { kind, version: variant?.runtime.version ?? null },
    },
    folder,
    watch,
  );
}

/**
 * The same for the server of a scenario, with its own requests as the load.
 * @throws as takeOfProgram; JsdynoError SERVER_UNREACHABLE when it does not come up
 */
export async function takeOfScenario(
  ready: ReadyScenario,
  variant: Variant,
  plan: TakePlan,
  folder: string,
  watch: Watch,
): Promise<Taken> {
  const { kind, version } = variant.runtime;
  if (kind !== 'node') {
    throw new JsdynoError('BAD_USAGE', `scenarios can be profiled only on Node.js, not on ${kind}`, {
      hint: 'start the server itself: jsdyno flame --load / -- bun server.js',
    });
  }
  const way = await wayFor('node', plan, folder, ready.folder);
  const { env } = way.words({ command: '', args: [], env: variant.env });
  const variantEnv = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const server = await startServer(ready, { ...variant, env: variantEnv }, { signal: watch.abort });
  if ('outcome' in server) {
    await way.profiler?.leave();
    throw new JsdynoError('SERVER_UNREACHABLE', `${ready.scenario.name}: ${server.reason}`, {
      hint: '--verbose shows its output',
      details: server.stderr,
    });
  }
  const { routes, name } = ready.scenario;
  const { rate, connections } = plan.load ?? {};
  const mix = routes.map(({ method, path, headers, body }) => ({
    url: path,
    method,
    headers: Object.entries(headers),
    ...(body === null ? {} : { body }),
  }));
  const load = { url: `${server.origin}${routes[0]?.path ?? '/'}`, mix, rate, connections };
  return take(
    asProgram(server),
    way,
    plan,
    async () => ({ ...plan, load }),
    { title: `${name} on ${variant.label}`, runtime: { kind, version } },
    folder,
    watch,
  );
}

/**
 * Takes a profile of a process of Node.js that runs already, and leaves it as it was.
 * @throws JsdynoError ATTACH_FAILED, PERF_UNAVAILABLE, and what loads throw
 */
export async function takeOfProcess(pid: number, plan: TakePlan, folder: string, watch: Watch): Promise<Taken> {
  const permits = plan.perf ? await checkPerf() : null;
  const profiler =
    permits === null
      ? await attach(pid, plan.what, intervalOf(plan.what, plan.intervalUs), folder)
      : perfProfiler(pid, folder, permits, { intervalUs: plan.intervalUs, startedIn: null });
  try {
    const forMs = { ...plan, durationMs: plan.durationMs ?? USUAL_MS };
    const seen = await observe(forMs, pid, profiler, new Promise(() => {}), watch);
    const { files, remarks } = await profiler.files();
    const permit = permits === null ? null : permitRemark(permits);
    return {
      files,
      what: plan.what,
      intervalUs: plan.intervalUs,
      title: `process ${pid}, ${seen.during}`,
      runtime: null,
      cost: seen.cost,
      ended: null,
      failed: false,
      remarks: [...seen.remarks, ...remarks, ...(permit === null ? [] : [permit])],
    };
  } finally {
    await profiler.leave();
  }
}

/** What a profile needs of a program. */
type ProfiledProgram = Pick<StartedProgram, 'pid' | 'end' | 'ended'> & { stop(graceMs: number): Promise<unknown> };

/**
 * Starts it as a shell would: with all of the environment, since it may need any of it, and with this command's standard error for what it
 * prints, so that standard output has the answer alone.
 * @throws JsdynoError PROGRAM_NOT_STARTED
 */
async function startTyped({ command, args, env }: ProgramWords): Promise<StartedProgram> {
  const stdin = process.stdin.isTTY === true ? 'ignore' : 'inherit';
  const program = await startProgram({
    command,
    args,
    cwd: process.cwd(),
    env: { ...process.env, ...env },
    stdin,
    stdout: 2,
    stderr: 2,
  });
  const why = program.end?.startError ?? null;
  if (why === null) return program;
  throw notStarted(why.code === 'ENOENT' ? `there is no ${command}` : why.message);
}

function notStarted(why: string): JsdynoError {
  const hint = 'give the command as you would type it: jsdyno flame -- node app.js';
  return new JsdynoError('PROGRAM_NOT_STARTED', `the program did not start: ${why}`, { hint });
}

/** How the profile of a program comes about. */
interface Way {
  words(words: ProgramWords): ProgramWords;
  /** Null: the runtime's own, which begins and ends with the program; and for perf, which needs the process. */
  profiler: (Profiler & { end?: () => Promise<void> }) | null;
  /** It waits to be let go. */
  isHeld?: boolean;
  /** Once there is a process. */
  forProcess?: (pid: number) => Profiler;
  remarks: string[];
}

async function wayFor(
  kind: ReturnType<typeof namedRuntime>,
  { what, perf, intervalUs, load, durationMs }: TakePlan,
  folder: string,
  startedIn: string,
  version = '',
): Promise<Way> {
  if (perf) {
    const permits = await checkPerf();
    const permit = permitRemark(permits);
    return {
      words: (words) => (load === null ? held(readableByPerf(words, kind)) : readableByPerf(words, kind)),
      isHeld: load === null,
      profiler: null,
      forProcess: (pid) => perfProfiler(pid, folder, permits, { intervalUs, startedIn }),
      remarks: [...(kind === 'bun' ? [BUN_UNDER_PERF] : []), ...(permit === null ? [] : [permit])],
    };
  }
  if (kind === 'bun' || kind === 'deno') {
    if (what !== 'cpu') {
      throw new JsdynoError('BAD_USAGE', `${RUNTIME_TITLES[kind]} has no sampling heap profiler`, {
        hint: 'profile the time (without --heap), or run the program on Node.js: --on node',
      });
    }
    checkWritten({ kind, version }, load !== null || durationMs !== null);
    const remarks = [kind === 'bun' ? BUN : DENO];
    return { words: (words) => profiledByItself(words, kind, folder, intervalUs), profiler: null, remarks };
  }
  const profiler = await preloaded(what, intervalOf(what, intervalUs), folder, load === null);
  return { words: (words) => profiledByNode(words, profiler.order), profiler, remarks: [] };
}

/** @throws JsdynoError BAD_USAGE where a release writes no profile at the end that there will be: ender.cjs makes a signal a call of process.exit */
function checkWritten(runtime: { kind: 'bun' | 'deno'; version: string }, isEnded: boolean): void {
  const written = fact(runtime, 'cpu-profile-written');
  const ending = isEnded ? 'process.exit' : 'itself';
  if (typeof written !== 'string' || written.split(', ').includes(ending)) return;
  const release = `${RUNTIME_TITLES[runtime.kind]} ${runtime.version}`;
  const [what, hint] =
    written === 'never'
      ? ['writes no CPU profile', `use a newer one, --on ${runtime.kind}@latest, or Node.js: --on node`]
      : [`writes its CPU profile only if the program ends by ${written}`, 'let it end, without --duration and --load'];
  throw new JsdynoError('BAD_USAGE', `${release} ${what}`, { hint });
}

const BUN_UNDER_PERF = 'Bun does not tell perf the names of JavaScript: its functions are [unknown]; leave out --perf';
const BUN = "Bun's own profile, of all of its life: workers are not in it";
const DENO = "Deno's own profile, of all of its life";

async function take(
  program: ProfiledProgram,
  way: Way,
  asked: TakePlan,
  whenUp: () => Promise<TakePlan>,
  { title, runtime }: Pick<Taken, 'title' | 'runtime'>,
  folder: string,
  watch: Watch,
): Promise<Taken> {
  const profiler = way.forProcess?.(program.pid) ?? way.profiler;
  // What runs from the start on is not begun, and ends with the program.
  const begins = profiler !== null && (asked.load !== null || way.forProcess !== undefined);
  try {
    if (way.isHeld === true) {
      await profiler?.start();
      await letGo(program.pid);
    }
    const plan = await whenUp();
    const seen = await observe(plan, program.pid, begins ? profiler : null, program.ended, watch);
    await way.profiler?.end?.();
    // Its last words come before its end is known.
    const own = program.end;
    await program.stop(GRACE_MS);
    const { files, remarks } = profiler === null ? { files: ownFiles(folder), remarks: [] } : await profiler.files();
    return {
      files,
      what: asked.what,
      intervalUs: asked.intervalUs,
      title: `${title}, ${seen.during}`,
      runtime,
      cost: seen.cost,
      ended: own === null ? null : endWords(own),
      failed: own !== null && own.code !== 0,
      remarks: [...seen.remarks, ...way.remarks, ...remarks],
    };
  } finally {
    await program.stop(GRACE_MS);
    await profiler?.leave();
  }
}

/** Once it has stopped itself: before, the signal would be lost. */
async function letGo(pid: number): Promise<void> {
  const isStopped = () => /\) T /.test(readProc(`${pid}/stat`) ?? ') T ');
  for (let looks = 0; looks < 400 && !isStopped(); looks++) await sleep(5);
  process.kill(pid, 'SIGCONT');
}

/** What Bun and Deno wrote: their names tell the thread. */
function ownFiles(folder: string): TakenFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .sort()
    .map((name) => ({ path: join(folder, name), format: 'cpuprofile', thread: null }));
}

function asProgram({ pid, died, death, stop }: Server): ProfiledProgram {
  const failed = { code: 1, signal: null, startError: null };
  return {
    pid,
    get end() {
      return death() === null ? null : failed;
    },
    ended: died.then(() => failed),
    stop,
  };
}

/** The line as typed, with the runtime that it really was: long paths by their last part. */
function titleOf(typed: readonly string[], variant: Variant | null): string {
  const [first = '', ...rest] = typed;
  if (variant === null) return [basename(first), ...rest].join(' ');
  return [variant.label, ...(namedRuntime(typed) === null ? [first, ...rest] : rest)].join(' ');
}
