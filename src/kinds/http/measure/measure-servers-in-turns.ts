import { timeLimit } from '../../../host/process/long-timer.ts';
import type { Variant } from '../../../host/runtimes/index.ts';
import { type Server, startServer } from '../../../host/scenarios/server.ts';
import { beginFigures, checkLeak, countOpen, type ServerFigures } from '../../../host/scenarios/server-figures.ts';
import { type CpuSplit, ownCpus, splitCpus } from '../../../measure/cpu-split.ts';
import { loadInTurnsInOwnProcess } from '../../../measure/load/own-process.ts';
import type { LoadResult, LoadWindow } from '../../../measure/load/result.ts';
import type { Outcome } from '../../../measure/outcome.ts';
import type { Run, RunRequest } from '../../../measure/request.ts';
import { decimal } from '../../../text/english-numbers.ts';
import type { HttpRow } from '../configuration.ts';
import { measuredOf } from './http-figures.ts';
import { measureHttp } from './measure-http.ts';
import { pairedRatio } from './paired-windows.ts';
import { deathOf, isOfServer, loadOptions, problemOf, problemOfLoad, readyScenario } from './server-load.ts';

/**
 * Milliseconds of a window of load, where the servers are fast enough. At load 10 ratios of windows of 100 ms scattered twice as
 * much as those of 50; shorter ones are mostly their two ends (docs/evidence/alternation.md).
 */
const WINDOW_MS = 50;
/** A server in turns takes so many times the duration of its load: what comes before and after each window. */
const SPACE = 3;

type Row = HttpRow;

/** What came of a variant. */
interface Ended<V> {
  variant: V;
  outcome: Outcome;
  stderr: string;
  /** Of its load; absent where nothing was measured. */
  windows?: readonly LoadWindow[] | undefined;
}

/** A server that is up. */
interface Member<V> {
  variant: V;
  server: Server;
  /** Sockets of the server before the load. */
  open: number | null;
  figures: ReturnType<typeof beginFigures> | undefined;
}

/**
 * Measures the throughput of one row on all variants of a round in turns: a fresh server each is started and checked, then all are
 * warmed up and loaded in short windows, in turn, from one generator. The rate of each is that of the reference times how many
 * times as many requests it answered, window by window. Where a server ends before its time, the others are measured again
 * without it.
 *
 * @param variants in the order in which they are started and come first
 * @param reference whose rate is its own; where it is not measured, the first that is
 * @param request everything but the variant
 * @returns a run each; never rejects for what a server does
 * @throws JsdynoError when the generator cannot be had, or the scenario's packages are gone and cannot be installed
 */
export async function measureServersInTurns<V extends Variant>(
  variants: readonly V[],
  reference: V | undefined,
  request: Omit<RunRequest, 'variant'>,
  row: Row,
): Promise<{ variant: V; run: Run }[]> {
  const startedAt = Date.now();
  const began = performance.now();
  const { warmupMs, durationMs } = row.load;
  const limitMs = request.timeoutMs + variants.length * (warmupMs + SPACE * durationMs);
  const { signal: limit, clear } = timeLimit(limitMs);
  const abort = AbortSignal.any(request.abort === undefined ? [limit] : [request.abort, limit]);
  let ended: Ended<V>[];
  let again: V[] = [];
  let elsewhere: number | undefined;
  try {
    ({ ended, again, elsewhere } = await measureOnce(variants, reference, { ...request, abort, limitMs }, row));
  } catch (error) {
    if (!abort.aborted) throw error;
    const reason = limit.aborted ? `did not end within ${limitMs / 1000} s and was ended` : 'interrupted';
    ended = variants.map((variant) => ({ variant, outcome: { outcome: 'failed', reason }, stderr: '' }));
  } finally {
    clear();
  }
  if (elsewhere !== undefined) return oneByOne(variants, elsewhere, request, row);
  // The time of a block belongs to all of its runs: as if each had its share of it, one behind the other.
  const wallMs = (performance.now() - began) / ended.length;
  const runs = ended.map(({ variant, outcome, stderr }, i) => ({
    variant,
    run: { outcome, startedAt: startedAt + Math.round(i * wallMs), wallMs, stderr },
  }));
  if (again.length === 0 || request.abort?.aborted) return runs;
  return [...runs, ...(await measureServersInTurns(again, reference, request, row))];
}

/** Servers that listen where they like may all like the same port. */
async function oneByOne<V extends Variant>(
  variants: readonly V[],
  port: number,
  request: Omit<RunRequest, 'variant'>,
  row: Row,
): Promise<{ variant: V; run: Run }[]> {
  const message = `not interleaved: the server ignores PORT and listens on ${port}, so only one can run at a time`;
  const runs: { variant: V; run: Run }[] = [];
  for (const variant of variants) {
    const run = await measureHttp({ ...request, variant }, row);
    if (run.outcome.outcome === 'ok') run.outcome.figures?.http?.marks.push({ code: 'not-in-turns', message });
    runs.push({ variant, run });
  }
  return runs;
}

type Limited = Omit<RunRequest, 'variant'> & { limitMs: number; abort: AbortSignal };

async function measureOnce<V extends Variant>(
  variants: readonly V[],
  reference: V | undefined,
  request: Limited,
  row: Row,
): Promise<{ ended: Ended<V>[]; again: V[]; elsewhere?: number }> {
  const { pin } = request;
  const cpus = splitCpus(request.cpus ?? ownCpus(), pin);
  const ended: Ended<V>[] = [];
  const members: Member<V>[] = [];
  try {
    for (const variant of variants) {
      const started = await startMember(variant, cpus?.server ?? pin, request, row);
      if ('outcome' in started) ended.push(started);
      else if (started.server.heedsPort) members.push(started);
      else {
        members.push(started);
        return { ended: [], again: [], elsewhere: started.server.port };
      }
    }
    const loaded = members.length === 0 ? [] : await loadMembers(members, cpus, request, row);
    const dead = loaded.filter(({ died }) => died !== null);
    const again =
      dead.length === 0 ? [] : loaded.flatMap(({ died, member }) => (died === null ? [member.variant] : []));
    for (const one of loaded) {
      if (dead.length === 0 || one.died !== null) ended.push(await endedOf(one, cpus, request, row));
    }
    return { ended: withPairedRates(ended, reference), again };
  } finally {
    await Promise.all(members.map(({ server }) => server.stop()));
  }
}

async function startMember<V extends Variant>(
  variant: V,
  cpus: string | undefined,
  { abort, limitMs }: Limited,
  row: Row,
): Promise<Member<V> | Ended<V>> {
  const ready = await readyScenario(row, variant);
  if (ready === null) throw new Error('a server that is up already takes no turns');
  const server = await startServer(ready, variant, { cpus, preload: row.load.preload, signal: abort, limitMs });
  if ('outcome' in server) {
    return { variant, outcome: { outcome: server.outcome, reason: server.reason }, stderr: server.stderr };
  }
  const wrong = await problemOf(server, row);
  if (wrong === null) return { variant, server, open: countOpen(server), figures: undefined };
  const stderr = server.stderr();
  await server.stop();
  return { variant, outcome: { outcome: 'failed', reason: wrong }, stderr };
}

/** A member after its load. */
interface Loaded<V> {
  member: Member<V>;
  /** In words how it ended; null while it runs. */
  died: string | null;
  /** Null where the generator never came to it. */
  result: LoadResult | null;
  figures: ServerFigures | null;
}

/** Loads until all windows were made, or one of the servers has ended. */
async function loadMembers<V>(
  members: readonly Member<V>[],
  cpus: CpuSplit | null,
  { seed, abort }: Limited,
  row: Row,
): Promise<Loaded<V>[]> {
  const died = new AbortController();
  for (const { server } of members) void server.died.then(() => died.abort());
  const onWindow = (place: number, what: 'begins' | 'ended') => {
    const member = members[place];
    if (member === undefined) return;
    if (what === 'ended') member.server.line?.pause();
    else if (member.figures !== undefined) member.server.line?.goOn();
    else member.figures = beginFigures(member.server);
  };
  const options = members.map(({ server }) => ({
    ...loadOptions(row, server.origin, seed, cpus?.generator),
    serverPid: server.pid,
  }));
  const [{ pin, priority } = {}] = options;
  const turns = { totalMs: row.load.durationMs, windowMs: WINDOW_MS };
  let results: LoadResult[] = [];
  let reason: string | null = null;
  try {
    const ends = AbortSignal.any([died.signal, abort]);
    results = await loadInTurnsInOwnProcess(options, turns, { pin, priority }, { onWindow }, ends);
  } catch (error) {
    if (!isOfServer(error)) throw error;
    reason = error.message;
  }
  abort.throwIfAborted();
  const deaths = await Promise.all(
    members.map(({ server }) => (reason === null && !died.signal.aborted ? server.death() : deathOf(server))),
  );
  // Nobody has died, and yet one could not be reached: which one is not known.
  const ofAll = deaths.every((one) => one === null) ? reason : null;
  const loaded: Loaded<V>[] = [];
  for (const [place, member] of members.entries()) {
    const figures = (await member.figures?.()) ?? null;
    loaded.push({ member, died: deaths[place] ?? ofAll, result: results[place] ?? null, figures });
  }
  return loaded;
}

async function endedOf<V>(
  { member: { variant, server, open }, died, result, figures }: Loaded<V>,
  cpus: CpuSplit | null,
  { configuration }: Limited,
  row: Row,
): Promise<Ended<V>> {
  const failed = (reason: string): Ended<V> => ({
    ...{ variant, outcome: { outcome: 'failed', reason } },
    stderr: server.stderr(),
  });
  if (died !== null || result === null) return failed(died ?? 'was not loaded');
  const problem = problemOfLoad(row, result) ?? problemOfTurns(result) ?? (await problemOf(server, row));
  if (problem !== null) return failed((await deathOf(server)) ?? problem);
  const leak = await checkLeak(server, open);
  const marks = [
    ...(leak === null || leak.problem === null ? [] : [{ code: 'leak', message: leak.problem }]),
    ...idleMarks(result),
  ];
  const loaded = { result, server: figures, cpus, marks, attempts: 1 };
  const outcome = measuredOf(row, configuration.parameters, loaded);
  return { variant, outcome, stderr: '', windows: result.turns?.windows };
}

/** The generator gives no more turns to a server that does not end with its windows. */
function problemOfTurns({ turns, subject }: LoadResult): string | null {
  if (turns?.gaveUp === false) return null;
  return `left requests without an answer for more than ${subject.timeoutMs / 1000} s`;
}

/** CPUs that a server may use while others have their turns: more takes from them. */
const IDLE_CPU = 0.02;

function idleMarks({ turns }: LoadResult): { code: string; message: string }[] {
  const used = turns?.idleCpu ?? 0;
  if (used <= IDLE_CPU) return [];
  const message = `it used ${decimal(used, 2)} of a CPU while others were loaded, which slowed them down; compare it with --sequential`;
  return [{ code: 'busy-while-idle', message }];
}

/** Each with the rate of the reference times its paired ratio to that. Pure. */
function withPairedRates<V>(ended: readonly Ended<V>[], reference: V | undefined): Ended<V>[] {
  const isMeasured = ({ outcome }: Ended<V>) => outcome.outcome === 'ok';
  const own = ended.findIndex((one) => one.variant === reference && isMeasured(one));
  const at = own === -1 ? ended.findIndex(isMeasured) : own;
  const { outcome: first, windows: beside = [] } = ended[at] ?? {};
  if (first?.outcome !== 'ok') return [...ended];
  return ended.map((one, i) => {
    const { outcome, windows = [] } = one;
    if (i === at || outcome.outcome !== 'ok') return one;
    const ratio = pairedRatio(beside, windows);
    if (ratio === null) return one;
    const rate = first.rate * ratio;
    const { metrics, ...figures } = outcome.figures ?? {};
    const told = { ...figures, metrics: { ...metrics, requestsPerSecond: rate } };
    return { ...one, outcome: { ...outcome, rate, figures: told } };
  });
}
