import { timeLimit } from '../../../host/process/long-timer.ts';
import { type Server, startServer } from '../../../host/scenarios/server.ts';
import { beginFigures, checkLeak, countOpen, type ServerFigures } from '../../../host/scenarios/server-figures.ts';
import { type CpuSplit, ownCpus, splitCpus } from '../../../measure/cpu-split.ts';
import { loadInOwnProcess } from '../../../measure/load/own-process.ts';
import type { LoadResult } from '../../../measure/load/result.ts';
import type { Outcome } from '../../../measure/outcome.ts';
import type { Run, RunRequest } from '../../../measure/request.ts';
import type { HttpRow } from '../configuration.ts';
import { measuredOf } from './http-figures.ts';
import { deathOf, isOfServer, lateness, loadOptions, problemOf, problemOfLoad, readyScenario } from './server-load.ts';

/** How many loads a run has at most while the generator is late, since that is the machine's doing and not the server's. */
const ATTEMPTS = 3;

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
  const ready = await readyScenario(row, variant);
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
    if (wrong !== null) return failed((await deathOf(server)) ?? wrong);
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
