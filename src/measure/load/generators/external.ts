import { spawnable } from '../../../host/files/find-program.ts';
import { makeScratch, removeScratch } from '../../../host/files/scratch.ts';
import { guardReady } from '../../../host/process/guard.ts';
import { after } from '../../../host/process/long-timer.ts';
import { has } from '../../../host/process/platform.ts';
import { procLink, procNames } from '../../../host/process/proc.ts';
import { processTree } from '../../../host/process/process-tree.ts';
import { type GuardedProcess, startGuarded } from '../../../host/process/start-guarded.ts';
import { Tail } from '../../../host/process/tail.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { type CpuMoment, cpuShares, machineCpuMs, processCpuMs } from '../cpu.ts';
import { INTERRUPTED, marked } from '../marks.ts';
import { type LoadOptions, type LoadPlan, planLoad } from '../options.ts';
import { probe } from '../probe.ts';
import type { LoadEvents } from '../progress.ts';
import type { LoadResult } from '../result.ts';
import { subjectOf } from '../subject.ts';
import type { Tool } from './tool.ts';

/** The tool's CPU time is read this often, ms: the last reading counts when it has ended. */
const LOOK_MS = 100;
/** The additional time that a tool may take to start and to end, ms. */
const GRACE_MS = 10_000;
/** Its connections are counted this long before its end, ms, several times: one that is being made anew is there at another time. */
const LATE_MS = 500;
const FEWEST_LOOKS = 3;

/**
 * Runs somebody else's generator and reads what it says.
 *
 * @throws JsdynoError BAD_URL, BAD_OPTION, SERVER_UNREACHABLE, GENERATOR_NOT_FOUND, GENERATOR_FAILED
 */
export async function runTool(
  tool: Tool,
  options: LoadOptions,
  events: LoadEvents,
  abort?: AbortSignal,
): Promise<LoadResult> {
  const plan = planLoad(options);
  const refusal = tool.refusal(plan) ?? ownOnly(plan);
  if (refusal !== null) {
    throw new JsdynoError('BAD_OPTION', `${tool.name} cannot make this load: ${refusal}`, {
      hint: 'use --generator own',
    });
  }
  const version = await versionOf(tool);
  await probe(plan);
  const folder = makeScratch('load');
  try {
    const totalMs = plan.warmupMs + plan.durationMs;
    const report = progressOf(events, plan.requests === null ? totalMs : null);
    // The warm-up is a run that is thrown away: not all tools have one.
    if (plan.warmupMs > 0) {
      const warmUp = { ...plan, durationMs: plan.warmupMs, requests: null };
      await execute(tool, warmUp, { folder, abort, look: () => report('warm-up') });
    }
    const startedAt = Date.now();
    events.onPhase?.('measuring');
    const ended = await execute(tool, plan, { folder, abort, look: () => report('measuring') });
    const figures = parsed(tool, ended);
    const more = tool.doubts(plan, figures, ended.kept);
    if (abort?.aborted) more.push(INTERRUPTED);
    return marked(
      {
        ...figures,
        generator: { name: tool.name, version },
        subject: { ...subjectOf(plan), spin: false },
        startedAt,
        startedAtNs: null,
        scheduled: plan.rate === null ? null : figures.sent,
        unfinished: 0,
        unasked: 0,
        service: null,
        lag: null,
        connectionsOpened: null,
        resent: 0,
        connecting: null,
        firstByte: null,
        timeline: null,
        requests: null,
        cpu: cpuShares(ended.before, ended.after, null),
        pauses: null,
        histograms: null,
        raw: null,
      },
      more,
    );
  } finally {
    removeScratch(folder);
  }
}

/** Options that no tool has. */
function ownOnly({ mix, unixSocket, secureContext }: LoadPlan): string | null {
  if (mix.length > 1) return 'one request only';
  if (unixSocket !== null) return 'no Unix domain sockets';
  return secureContext === null ? null : 'no certificates';
}

interface Ended {
  output: string;
  stderr: string;
  end: string | null;
  before: CpuMoment;
  after: CpuMoment;
  /** Connections shortly before the end; null if unknown. */
  kept: number | null;
}

async function execute(
  tool: Tool,
  plan: LoadPlan,
  { folder, abort, look }: { folder: string; abort: AbortSignal | undefined; look: () => void },
): Promise<Ended> {
  const limitMs = plan.durationMs + plan.timeoutMs + GRACE_MS;
  const guarded = start(tool, tool.arguments(plan, folder), limitMs);
  const { child } = guarded;
  const moment = (): CpuMoment | null => {
    const own = processCpuMs(child.pid as number);
    const server = plan.serverPid === null ? null : processCpuMs(plan.serverPid);
    return own === null ? null : { at: performance.now(), own, server, machine: machineCpuMs() };
  };
  const before = moment() ?? { at: performance.now(), own: 0, server: null, machine: null };
  let last = before;
  const kept: number[] = [];
  const looking = setInterval(() => {
    last = moment() ?? last;
    if (performance.now() > before.at + plan.durationMs - LATE_MS) kept.push(...socketsOf(child.pid as number));
    look();
  }, LOOK_MS);
  // Ctrl-C is the way to make such tools sum up early.
  const onAbort = () => (has('groups') ? child.kill('SIGINT') : guarded.kill());
  abort?.addEventListener('abort', onAbort, { once: true });
  const callOff = after(limitMs, guarded.kill);
  try {
    return {
      ...(await endOf(guarded, tool)),
      before,
      after: last,
      kept: kept.length < FEWEST_LOOKS ? null : Math.max(...kept),
    };
  } finally {
    clearInterval(looking);
    callOff();
    abort?.removeEventListener('abort', onAbort);
  }
}

/** The number of sockets of each process of a tool, without its standard streams; none if unknown. */
function socketsOf(tool: number): number[] {
  return [...processTree(tool, 'main')].flatMap((pid) => {
    const opened = procNames(`${pid}/fd`)?.filter((fd) => Number(fd) > 2);
    return opened?.filter((fd) => procLink(`${pid}/fd/${fd}`)?.startsWith('socket:')).length ?? [];
  });
}

function start(tool: Tool, args: string[], limitMs: number): GuardedProcess {
  return startGuarded(spawnable(tool.name), args, { env: process.env, stdio: ['ignore', 'pipe', 'pipe'], limitMs });
}

/** Waits for a tool; `end` says how it failed, null when it did not. */
function endOf(
  { child, finish }: GuardedProcess,
  tool: Tool,
): Promise<{ output: string; stderr: string; end: string | null }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const stderr = new Tail();
    child.stdout?.on('data', (text) => {
      output += text;
    });
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') reject(error);
      const hint = `install it (${tool.install}), or use --generator own`;
      reject(new JsdynoError('GENERATOR_NOT_FOUND', `${tool.name} is not on the PATH`, { hint, cause: error }));
    });
    child.once('exit', () => void finish());
    child.once('close', (code, signal) => {
      resolve({ output, stderr: stderr.toString(), end: code === 0 ? null : (signal ?? `exit code ${code}`) });
    });
  });
}

/** Some print their version with exit code 1, or to standard error. */
async function versionOf(tool: Tool): Promise<string> {
  await guardReady(); // it starts before the load does
  const { output, stderr } = await endOf(start(tool, tool.versionArguments, GRACE_MS), tool);
  return /\d+\.\d+(\.\d+)?/.exec(output || stderr)?.[0] ?? 'unknown';
}

function parsed(tool: Tool, { output, stderr, end }: Ended) {
  const fail = (what: string, cause?: unknown) =>
    new JsdynoError('GENERATOR_FAILED', `${tool.name} ${what}`, {
      hint: '--verbose shows its output; --generator own needs no other program',
      details: `${stderr}\n${output}`.trim().slice(-4096),
      cause,
    });
  if (end !== null && output === '') throw fail(`ended with ${end}`);
  try {
    return tool.parse(output);
  } catch (cause) {
    throw fail(end === null ? 'printed something that cannot be read' : `ended with ${end}`, cause);
  }
}

/** Tools tell no progress, so the time is shown. */
function progressOf({ onProgress }: LoadEvents, totalMs: number | null) {
  const startedAt = performance.now();
  return (phase: 'warm-up' | 'measuring') =>
    onProgress?.({
      phase,
      elapsedMs: performance.now() - startedAt,
      totalMs,
      completed: 0,
      failed: 0,
      requestsPerSecond: 0,
      p50: Number.NaN,
      p99: Number.NaN,
    });
}
