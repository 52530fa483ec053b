import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { procLink } from '../../host/process/proc.ts';
import type { RuntimeKind } from '../../host/runtimes/types.ts';
import { loadInOwnProcess, type OwnProcessOptions } from '../../measure/load/own-process.ts';
import type { LoadResult } from '../../measure/load/result.ts';
import type { SignalLine } from './inside/line.ts';
import { isEnough, isSeenOutside, windowsOf } from './judge/windows.ts';
import type { PauseReader } from './outside/collection-log.ts';
import { peersOf } from './outside/peers.ts';
import { outsideWatch, type Watched } from './outside/read-outside.ts';
import type { AnswersRow, Blind, LoadFigures, OutsideLook, Recording } from './recording.ts';

interface RecordOptions {
  program: string;
  runtime: { kind: RuntimeKind | 'command'; version: string };
  own?: Recording['own'];
  kept?: Recording['kept'];
  watched: Watched;
  blind: readonly Blind[];
  /** Null where nothing could be loaded into it. */
  line: SignalLine | null;
  log: PauseReader | null;
  /** Without duration and warm-up; null without load. */
  load: OwnProcessOptions | null;
  durationMs: number;
  warmupMs: number;
  signal?: AbortSignal | undefined;
  /** In words how the program ended; null while it runs. What was seen until then is recorded. */
  death?: (() => string | null) | undefined;
  onPhase?: ((phase: RecordPhase) => void) | undefined;
}

export type RecordPhase = 'warm-up' | 'measuring' | 'once more';

const LOOK_MS = 500;
/** Collections that are asked for: at the begin, twice between, and so long before the end, while requests are still under way. */
const LAST_LIVE_MS = 250;

/**
 * Records a program under load. Where the machine was disturbed for too much of the time, it records as long again, once.
 * @throws what the generator throws
 */
export async function record(options: RecordOptions): Promise<Recording> {
  const { line, watched, load, signal } = options;
  const outside: OutsideLook[] = [];
  const results: LoadResult[] = [];
  const lookOutside = outsideWatch(watched);
  const now = () => performance.timeOrigin + performance.now();
  let from = now();
  let used = process.cpuUsage();
  let peers: Recording['peers'] = [];
  const look = () => {
    outside.push(lookOutside());
  };
  // The kernel counts CPU in steps of 10 ms: of a short window they say little.
  const lastLook = () => {
    if (now() - (outside.at(-1)?.at ?? 0) >= LOOK_MS / 2) look();
  };
  let timer: NodeJS.Timeout | undefined;
  const begin = async () => {
    await line?.live();
    line?.begin();
    from = now();
    used = process.cpuUsage();
    look();
    timer = setInterval(look, LOOK_MS);
  };
  const stretch = async (isFirst: boolean) => {
    const lives: NodeJS.Timeout[] = [];
    const plan = () => {
      const at = [options.durationMs / 3, (options.durationMs * 2) / 3, options.durationMs - LAST_LIVE_MS];
      for (const ms of at) lives.push(setTimeout(() => void line?.live(), Math.max(0, ms)));
      lives.push(
        setTimeout(() => (peers = peersOf(watched.pid, watched.port, line?.port ?? null)), options.durationMs / 2),
      );
    };
    try {
      if (load === null) {
        if (isFirst) await begin();
        plan();
        await sleep(options.durationMs, undefined, { signal }).catch(() => {});
        return;
      }
      const begun: Promise<void>[] = [];
      const result = await loadInOwnProcess(
        { ...load, durationMs: options.durationMs, warmupMs: isFirst ? options.warmupMs : 0 },
        {
          onPhase: (phase) => {
            if (phase === 'warm-up') options.onPhase?.('warm-up');
            if (phase !== 'measuring') return;
            options.onPhase?.(isFirst ? 'measuring' : 'once more');
            if (isFirst) begun.push(begin());
            plan();
          },
        },
        signal,
      );
      await Promise.all(begun);
      results.push(result);
    } finally {
      for (const one of lives) clearTimeout(one);
    }
  };
  try {
    await stretch(true);
    lastLook();
    if (!isEnough(windowsOf({ outside, cpus: watched.cpus.length })) && !signal?.aborted) {
      await stretch(false);
      lastLook();
    }
  } finally {
    clearInterval(timer);
  }
  const to = now();
  // Of a program that has ended there is nothing to see; without /proc, of none.
  while (isSeenOutside({ outside }) && outside.at(-1)?.threads.length === 0) outside.pop();
  const ended = options.death?.() ?? undefined;
  const { user, system } = process.cpuUsage(used);
  await line?.end();
  return {
    program: options.program,
    runtime: options.runtime,
    own: options.own,
    kept: options.kept,
    cpus: watched.cpus.length,
    isInside: (line?.series.length ?? 0) > 0,
    blind: options.blind,
    inside: line?.series ?? [],
    outside: withProgramNames(outside),
    log: options.log?.pauses() ?? null,
    peers,
    ended,
    load: results.length === 0 ? null : mergedLoad(results),
    answers: answersOver(results),
    looking: (user + system) / 1000,
    from,
    to,
  };
}

/** The file's name of each neighbour that still runs: Node.js calls its main thread "MainThread", and so would every one be called. */
function withProgramNames(outside: readonly OutsideLook[]): OutsideLook[] {
  const names = new Map<number, string>();
  const nameOf = (pid: number, name: string) => {
    const known = names.get(pid);
    if (known !== undefined) return known;
    const program = procLink(`${pid}/exe`);
    const found = program === null ? name : basename(program.replace(/ \(deleted\)$/, ''));
    names.set(pid, found);
    return found;
  };
  return outside.map((look) => ({
    ...look,
    others: look.others.map((one) => ({ ...one, name: nameOf(one.pid, one.name) })),
  }));
}

/** Several stretches of one load as one: counts added up, of latencies the stretch that was disturbed least. Pure. */
function mergedLoad(results: readonly LoadResult[]): LoadFigures {
  const [first] = results;
  const best = results.reduce((one, other) =>
    (other.latency?.p50 ?? Infinity) < (one.latency?.p50 ?? Infinity) ? other : one,
  );
  const added = (counts: readonly Readonly<Record<string, number>>[]) => {
    const sum: Record<string, number> = {};
    for (const one of counts) for (const [key, count] of Object.entries(one)) sum[key] = (sum[key] ?? 0) + count;
    return sum;
  };
  const ms = (ns: number | undefined) => (ns === undefined ? Number.NaN : ns / 1e6);
  return {
    rate: first?.subject.rate ?? null,
    connections: (first?.subject.connections ?? 0) * (first?.subject.pipelining ?? 1),
    requestsPerSecond: results.reduce((sum, one) => sum + one.requestsPerSecond, 0) / results.length,
    completed: results.reduce((sum, one) => sum + one.completed, 0),
    failed: added(results.map((one) => one.failed)),
    statuses: added(results.map((one) => one.statuses)),
    p50: ms(best.latency?.p50),
    p99: ms(best.latency?.p99),
  };
}

/** The stretches second by second, on the clock of the day. Pure. */
function answersOver(results: readonly LoadResult[]): AnswersRow[] {
  const ms = (ns: number | null) => (ns === null ? null : ns / 1e6);
  return results.flatMap(({ startedAt, timeline }) =>
    (timeline ?? []).map(({ fromMs, lengthMs, answered, failed, p50, p99 }) => ({
      at: startedAt + fromMs + lengthMs,
      ms: lengthMs,
      answered,
      failed,
      p50: ms(p50),
      p99: ms(p99),
    })),
  );
}
