/**
 * Servers that do wrong. Whatever they send, a load ends in its time, in bounded memory, counts all that was asked under the
 * name of what became of it, and says that the figures cannot be used.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import type { LoadOptions } from '../../../src/measure/load/options.ts';
import { loadInOwnProcess } from '../../../src/measure/load/own-process.ts';
import type { LoadResult } from '../../../src/measure/load/result.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { isInFull } from '../../stats/trials.ts';
import { HTTP1 } from './hostile/http1.ts';
import { HTTP2 } from './hostile/http2.ts';
import { type Hostile, HostileServers } from './hostile/servers.ts';

/** What a generator's process may use at most, in MiB: Node.js by itself uses 60 to 100. */
const MOST_MEMORY = 300;
/** Of a load that is to take a third of a second, in ms. */
const LIMIT_MS = 30_000;
const LOAD = { connections: 3, durationMs: 50, warmupMs: 0, timeoutMs: 250 };

/** Requests a second; undefined: at full speed. Each server with one of them here, with both in hostile.rates.ts. */
const RATES = [undefined, 200];

const servers = new HostileServers();
after(() => servers.stop());

for (const [protocol, hostile] of [['HTTP/1.1', HTTP1] as const, ['HTTP/2', HTTP2] as const]) {
  suite(`hostile servers, ${protocol}`, { concurrency: 4 }, () => {
    for (const [at, server] of hostile.entries()) {
      test(server.name, async () => {
        const url = await servers.start(server);
        // Whether it can be reached is asked before there is a rate.
        const rates = isInFull ? RATES : [RATES[at % 2]];
        for (const rate of server.unreachable === true ? [undefined] : rates) {
          const abort = AbortSignal.timeout(LIMIT_MS);
          const http2 = protocol === 'HTTP/2';
          const options = { ...LOAD, url, rate, http2, pipelining: http2 ? 2 : 1 };
          const loading = loadInOwnProcess(options, {}, abort);
          if (server.unreachable === true) await assert.rejects(loading, { code: 'SERVER_UNREACHABLE' });
          else await loading.then((result) => check(server, result), reachable(server));
          assert.equal(abort.aborted, false, 'it did not end by itself');
          usedLittleMemory();
        }
        await interrupted({
          ...LOAD,
          url,
          http2: protocol === 'HTTP/2',
          durationMs: 600_000,
          timeoutMs: 600_000,
        });
      });
    }
  });
}

/** Whichever generators are there now: of those that ended, nothing is left to read. */
function usedLittleMemory(): void {
  if (process.platform !== 'linux') return;
  const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  for (const peak of pids.flatMap(peakOf)) assert.ok(peak < MOST_MEMORY, `${peak} MiB`);
}

/** In MiB, or none of a process that ended. */
function peakOf(pid: string): number[] {
  try {
    const [, peak] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+) kB/) ?? [];
    return peak === undefined ? [] : [Number(peak) / 1024];
  } catch {
    return [];
  }
}

/** Ends a load in the midst, as SIGTERM does; before the first request it may be over by itself, or not come to it. */
async function interrupted(options: LoadOptions): Promise<void> {
  const abort = new AbortController();
  const late = setTimeout(() => abort.abort(), 500);
  const onPhase = () => void setTimeout(() => abort.abort(), 20);
  try {
    const { marks } = await loadInOwnProcess(options, { onPhase }, abort.signal, LIMIT_MS);
    assert.equal(marks.at(-1)?.code, 'interrupted');
  } catch (error) {
    assert.ok(['INTERRUPTED', 'SERVER_UNREACHABLE'].includes((error as JsdynoError).code), `${error}`);
  } finally {
    clearTimeout(late);
  }
}

/** For a server that may, or may not, be seen through before the load. */
function reachable({ unreachable }: Hostile) {
  return (error: unknown) => {
    const isKnown = error instanceof JsdynoError && error.code === 'SERVER_UNREACHABLE' && unreachable === 'perhaps';
    if (!isKnown) throw error;
  };
}

function check({ kinds, answers = false, unasked = false, valid = false }: Hostile, result: LoadResult): void {
  const { completed, failed, unfinished, sent, scheduled, marks } = result;
  const text = JSON.stringify({ completed, failed, unfinished, sent, unasked: result.unasked, marks });
  const failures = Object.values(failed).reduce((sum, count) => sum + count, 0);
  assert.equal(scheduled ?? sent, completed + failures + unfinished, text);
  // This machine may be slow, and a time limit runs out before what is wrong has come.
  for (const kind of Object.keys(failed)) assert.match(kind, kind === 'timeout' ? /./ : (kinds ?? /^closed$/), text);
  if (answers !== 'perhaps') assert.equal(completed > 0, answers, text);
  if (unasked !== 'perhaps') assert.equal(result.unasked > 0, unasked, text);
  if (completed === 0) assert.ok(failures > 0 || marks.some(({ code }) => code === 'unanswered'), text);
  // Where right answers may come, too, they may be all that came in the time there was.
  const isVoid = completed === 0 || unasked === true || answers !== 'perhaps';
  if (!valid && isVoid) assert.equal(result.valid, false, text);
  assert.equal(
    marks.some(({ invalid }) => invalid),
    !result.valid,
  );
}
