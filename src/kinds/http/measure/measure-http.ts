import { setTimeout as sleep } from 'node:timers/promises';
import { JsdynoError } from '../../../errors/catalogue.ts';
import type { GeneratorName } from '../../../load/generators/generators.ts';
import { LOST_SHARE } from '../../../load/marks.ts';
import { loadInOwnProcess } from '../../../load/own-process.ts';
import type { LoadResult } from '../../../load/result.ts';
import { type CpuSplit, ownCpus, splitCpus } from '../../../measure/cpu-split.ts';
import type { Outcome } from '../../../measure/outcome.ts';
import type { Run, RunRequest } from '../../../measure/request.ts';
import { timeLimit } from '../../../process/long-timer.ts';
import { routeLabel } from '../../../scenarios/answers.ts';
import { checkRoutes } from '../../../scenarios/ask.ts';
import { openScenarios } from '../../../scenarios/find-scenarios.ts';
import { prepareScenario, type ReadyScenario } from '../../../scenarios/packages.ts';
import { ANY_RIGHT } from '../../../scenarios/scenario.ts';
import { type Server, startServer } from '../../../scenarios/server.ts';
import { beginFigures, checkLeak, countOpen, type ServerFigures } from '../../../scenarios/server-figures.ts';
import type { HttpRow } from '../configuration.ts';
import { failuresOf, measuredOf } from './http-figures.ts';

/** How many loads a run has at most while the generator is late, since that is the machine's doing and not the server's. */
const ATTEMPTS = 3;
/** Milliseconds to wait for the last words of a server, after which its end is taken as known. */
const DYING_MS = 300;
/** The generator's priority, where the system allows it: a look at the clock must not wait for other processes. */
const PRIORITY = -10;

/** The end of a load: measured or not; `late` when the generator was late. */
type Attempt = { outcome: Outcome; stderr: string; late?: boolean };

/**
 * One run: a fresh server, checked, warmed, loaded, checked again and ended. A run whose generator was late is made again
 * with another fresh server, and has failed when it was late each time. Never rejects for what a server does.
 *
 * @throws JsdynoError when the generator cannot be had, or the scenario's packages are gone and cannot be installed
 */
export async function measureHttp(request: RunRequest, row: HttpRow): Promise<Run> {
  const startedAt = Date.now();
  const began = performance.now();
  const limitMs = request.timeoutMs + row.load.warmupMs + row.load.durationMs;
  let last: Attempt | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { signal: limit, clear } = timeLimit(limitMs);
    const abort = AbortSignal.any(request.abort === undefined ? [limit] : [request.abort, limit]);
    try {
      last = await attemptOnce({ ...request, abort, limitMs }, row, attempt);
    } catch (error) {
      if (!abort.aborted) throw error;
      const reason = limit.aborted ? `did not end within ${limitMs / 1000} s and was ended` : 'interrupted';
      last = { outcome: { outcome: 'failed', reason }, stderr: '' };
    } finally {
      clear();
    }
    if (last.late !== true || abort.aborted) break;
  }
  const { outcome, stderr } = last as Attempt;
  return { outcome, startedAt, wallMs: performance.now() - began, stderr };
}

async function attemptOnce(
  request: RunRequest & { limitMs: number },
  row: HttpRow,
  attempts: number,
): Promise<Attempt> {
  const { variant, configuration, pin, abort, limitMs } = request;
  const cpus = splitCpus(request.cpus ?? ownCpus(), pin);
  const ready = await readyScenario(row);
  if (ready === null) return loadRunningServer(request, row, attempts);
  const server = await startServer(ready, variant, {
    cpus: cpus?.server ?? pin,
    preload: row.load.preload,
    signal: abort,
    limitMs,
  });
  if ('outcome' in server) {
    return { outcome: { outcome: server.outcome, reason: server.reason }, stderr: server.stderr };
  }
  const failed = (reason: string): Attempt => ({ outcome: { outcome: 'failed', reason }, stderr: server.stderr() });
  try {
    const wrong = await problemOf(server, row);
    if (wrong !== null) return failed(wrong);
    const before = countOpen(server);
    const { result, figures } = await loadServer(server, row, cpus, request);
    const problem = server.death() ?? problemOfLoad(row, result) ?? (await problemOf(server, row));
    if (problem !== null) return failed((await deathOf(server)) ?? problem);
    const leak = await checkLeak(server, before);
    const late = lateness(result);
    if (late !== null) return { ...failed(late), late: true };
    const marks = leak === null || leak.problem === null ? [] : [{ code: 'leak', message: leak.problem }];
    const loaded = { result, server: figures, cpus, marks, attempts };
    return { outcome: measuredOf(row, configuration.parameters, loaded), stderr: '' };
  } catch (error) {
    // A server that died may have ended the generator's first connection.
    const death = await deathOf(server);
    if (death !== null) return failed(death);
    if (isOfServer(error)) return failed(error.message);
    throw error;
  } finally {
    await server.stop();
  }
}

/** The outcome of a server that went wrong: its end is known a moment later than the failed load. */
function deathOf(server: Server): Promise<string | null> {
  return Promise.race([server.died, sleep(DYING_MS, null, { ref: false })]);
}

/** A server that is up already: jsdyno neither starts nor ends it, and sees nothing of its inside. */
async function loadRunningServer(request: RunRequest, row: HttpRow, attempts: number): Promise<Attempt> {
  const { configuration, abort } = request;
  const failed = (reason: string): Attempt => ({ outcome: { outcome: 'failed', reason }, stderr: '' });
  try {
    const result = await loadInOwnProcess(loadOptions(row, row.origin ?? '', request.seed), {}, abort);
    abort?.throwIfAborted();
    const problem = problemOfLoad(row, result);
    if (problem !== null) return failed(problem);
    const late = lateness(result);
    if (late !== null) return { ...failed(late), late: true };
    const loaded = { result, server: null, cpus: null, marks: [], attempts };
    return { outcome: measuredOf(row, configuration.parameters, loaded), stderr: '' };
  } catch (error) {
    if (isOfServer(error)) return failed(error.message);
    throw error;
  }
}

function isOfServer(error: unknown): error is JsdynoError {
  return error instanceof JsdynoError && (error.code === 'SERVER_UNREACHABLE' || error.code === 'GENERATOR_FAILED');
}

/** Loads until the end of the load or of the server. The server's figures leave the warm-up out. */
async function loadServer(
  server: Server,
  row: HttpRow,
  cpus: CpuSplit | null,
  { seed, abort }: RunRequest,
): Promise<{ result: LoadResult; figures: ServerFigures }> {
  const died = new AbortController();
  void server.died.then(() => died.abort());
  let end: (() => Promise<ServerFigures>) | undefined;
  let ended: Promise<ServerFigures> | undefined;
  const onPhase = (phase: string) => {
    if (phase === 'measuring') end ??= beginFigures(server);
    if (phase === 'waiting for answers') ended ??= end?.();
  };
  const signals = [died.signal, ...(abort === undefined ? [] : [abort])];
  const options = { ...loadOptions(row, server.origin, seed, cpus?.generator), serverPid: server.pid };
  const result = await loadInOwnProcess(options, { onPhase }, AbortSignal.any(signals));
  const figures = await (ended ?? end?.() ?? beginFigures(server)());
  abort?.throwIfAborted();
  return { result, figures };
}

function loadOptions({ route, rate, load }: HttpRow, origin: string, seed: number | undefined, pin?: string) {
  const { generator, connections, pipelining, arrivals, durationMs, warmupMs } = load;
  return {
    url: `${origin}${route.path}`,
    method: route.method,
    headers: Object.entries(route.headers),
    body: route.body ?? undefined,
    generator: generator as GeneratorName,
    rate,
    connections,
    pipelining,
    arrivals,
    seed,
    durationMs,
    warmupMs,
    ids: load.ids,
    pin,
    priority: pin === undefined ? undefined : PRIORITY,
    // On a CPU of its own the generator may look at the clock without end; else only where it finds several CPUs.
    spin: pin === undefined || rate === undefined ? undefined : true,
  };
}

async function problemOf({ port }: Server, { route }: HttpRow): Promise<string | null> {
  return (await checkRoutes(port, [route])).get(route.name) ?? null;
}

/** The reason why the figures are not those of right answers; null where they are. */
function problemOfLoad({ route }: HttpRow, result: LoadResult): string | null {
  const { completed, statuses } = result;
  if (result.unasked > 0) return `${routeLabel(route)} was answered more often than it was asked under load`;
  if (completed === 0) return `${routeLabel(route)} was not answered under load (${failureWords(result)})`;
  const { status } = route.expect;
  const isRight = (one: string) =>
    status === ANY_RIGHT ? /^[123]/.test(one) : one === `${status}` || one === `${Math.floor(status / 100)}xx`;
  const wrong = Object.entries(statuses).filter(([one]) => !isRight(one));
  if (wrong.length > 0) {
    const words = wrong.map(([one, count]) => `${one} ${count} times`).join(', ');
    const expected = status === ANY_RIGHT ? '' : `, expected ${status}`;
    return `${routeLabel(route)} answered ${words} under load${expected}`;
  }
  const failures = failuresOf(result);
  if (failures <= LOST_SHARE * (completed + failures)) return null;
  return `${routeLabel(route)} left ${failures} of ${completed + failures} requests without an answer (${failureWords(result)})`;
}

function failureWords({ failed, unfinished }: LoadResult): string {
  const words = Object.entries(failed).map(([kind, count]) => `${kind} ${count} times`);
  return [...words, ...(unfinished > 0 ? [`${unfinished} unfinished`] : [])].join(', ');
}

function lateness({ marks }: LoadResult): string | null {
  const mark = marks.find(({ code }) => code === 'lagging');
  return mark === undefined ? null : `the generator was late: ${mark.message}`;
}

/** Packages by folder, asked once a sitting; they are installed long before. */
const ready = new Map<string, Promise<ReadyScenario>>();

/** Null when the server is up already. */
async function readyScenario({ scenario: folder, own, route }: HttpRow): Promise<ReadyScenario | null> {
  if (own !== undefined) return { scenario: { ...own, routes: [route] }, folder: own.folder, sha256: '' };
  if (folder === undefined) return null;
  const known = ready.get(folder) ?? prepareScenario(openScenarios([folder])[0] as never);
  ready.set(folder, known);
  return known;
}
