import { decimal, plain, shareWords, timeWords } from '../../text/english-numbers.ts';
import { hintFor } from './failure-kinds.ts';
import type { LoadResult, Mark, Quantiles } from './result.ts';

/** The CPUs used above which the generator had none left, and below which the server had. */
const BUSY = 0.9;
const SATURATED = 0.95;
/** A lag up to this does not matter, in ns; twice as much with timers only, which have whole milliseconds. */
const LAG_NS = 1e6;
/** Nor does a lag that is a small part of the latency at the same quantile. */
const LAG_SHARE = 0.05;
/** An open loop of which less was answered was more than the server could take. */
const KEPT_UP = 0.95;

/** How requests of a connection that the server ended failed. */
const ENDED = ['closed', 'reset', 'cut short'];

/** If more of the requests are lost than this, P99 of all lies beyond the answered ones and is unknown. */
export const LOST_SHARE = 0.01;

/** A result before it was judged. */
export type Unmarked = Omit<LoadResult, 'marks' | 'valid'>;

export const INTERRUPTED: Mark = {
  code: 'interrupted',
  invalid: false,
  message: 'interrupted: the figures are of the time before',
};

/**
 * The result with all its marks, those first that make it invalid; `more` are known beforehand. This is the one place that
 * says whether a result can be used.
 */
export function marked(result: Unmarked, more: readonly Mark[] = []): LoadResult {
  const isInterrupted = more.includes(INTERRUPTED);
  const found = [unanswered, unasked, generatorBound, lagging, failures, pipelined, overloaded, oneCpu].flatMap(
    (look) => look(result, isInterrupted),
  );
  const marks = [...found, ...more].sort((a, b) => Number(b.invalid) - Number(a.invalid));
  return { ...result, marks, valid: !marks.some(({ invalid }) => invalid) };
}

function unanswered({ completed, failed }: Unmarked): Mark[] {
  if (completed > 0) return [];
  const kind = Object.keys(failed).find((one) => hintFor(one) !== null);
  const why = kind === undefined ? '' : ` (${kind}): ${hintFor(kind)}`;
  return [{ code: 'unanswered', invalid: true, message: `no request was answered${why}` }];
}

function unasked({ unasked: count }: Unmarked): Mark[] {
  if (count === 0) return [];
  const times = count === 1 ? 'once' : `${count} times`;
  const message = `the server sent an answer without a request ${times}: it is unknown which answer belongs to which request`;
  return [{ code: 'unasked', invalid: true, message }];
}

function generatorBound({ cpu, requestsPerSecond }: Unmarked): Mark[] {
  const { generator, spinning, server } = cpu;
  if (generator === null || generator - (spinning ?? 0) <= BUSY || requestsPerSecond === 0) return [];
  if (server !== null && server >= SATURATED) return [];
  const had =
    server === null
      ? 'the CPU use of the server is unknown (--server-pid shows it)'
      : `the server used ${share(server)}`;
  return [
    {
      code: 'generator-bound',
      invalid: server !== null,
      message: `generator-bound: the generator used ${share(generator)} of a CPU, ${had}; the server may be faster`,
    },
  ];
}

function lagging({ lag, latency, subject }: Unmarked): Mark[] {
  if (lag === null || latency === null) return [];
  const least = subject.spin || subject.naps ? LAG_NS : 2 * LAG_NS;
  const bad = (quantile: keyof Quantiles) => lag[quantile] > Math.max(least, LAG_SHARE * latency[quantile]);
  const what = (name: string, ns: number) => `at ${name} the generator sent ${timeWords(ns)} late`;
  const advice = 'give the generator its own CPU, or use a lower rate';
  if (bad('p50') || bad('p90') || bad('p99')) {
    return [{ code: 'lagging', invalid: true, message: `${what('P99', lag.p99)}; ${advice}` }];
  }
  if (!bad('p999')) return [];
  const message = `P99.9 and max include delays of the generator: ${what('P99.9', lag.p999)}; ${advice}`;
  return [{ code: 'lagging-tail', invalid: false, message }];
}

function oneCpu({ subject, lag }: Unmarked): Mark[] {
  if (!subject.naps || lag === null) return [];
  const late = `${timeWords(lag.p50)} late at P50, ${timeWords(lag.p99)} at P99`;
  const message = `the generator shares one CPU with the server, so it sleeps until requests are due: it sent ${late}; if the server has another CPU, --spin is more exact`;
  return [{ code: 'one-cpu', invalid: false, message }];
}

function overloaded({ subject, requestsPerSecond, unfinished, completed }: Unmarked): Mark[] {
  const { rate } = subject;
  if (rate === null || completed === 0 || (requestsPerSecond >= KEPT_UP * rate && unfinished === 0)) return [];
  const left = unfinished > 0 ? `, ${unfinished} were never answered` : '';
  return [
    {
      code: 'overloaded',
      invalid: false,
      message: `overloaded: ${plain(requestsPerSecond)} of ${rate}/s were answered in time${left}; latency grows with the length of the run`,
    },
  ];
}

/** Requests that failed, and those without an answer, but for an interrupted load, which did not wait for them. */
function failures({ failed, completed, unfinished, subject }: Unmarked, isInterrupted: boolean): Mark[] {
  const failures = Object.values(failed).reduce((sum, one) => sum + one, 0);
  const waited = isInterrupted ? 0 : unfinished;
  const lost = failures + waited;
  if (completed === 0 || lost === 0) return [];
  const lostShare = lost / (completed + lost);
  const invalid = lostShare > LOST_SHARE;
  // A few that were never answered are part of what "overloaded" says.
  if (failures === 0 && !invalid && subject.rate !== null) return [];
  const what = waited === 0 ? 'failed' : failures === 0 ? 'were never answered' : 'failed or were never answered';
  const consequence = invalid ? `: ${shareWords(lostShare)}, so P99 is unknown` : '';
  return [
    { code: 'failures', invalid, message: `${lost} requests ${what} and are not part of the latencies${consequence}` },
  ];
}

/** RFC 9112, 9.3.2, has servers take requests before they have answered the last; not all do. */
function pipelined({ subject, failed }: Unmarked): Mark[] {
  if (subject.pipelining === 1 || subject.protocol === 'HTTP/2') return [];
  if (!ENDED.some((kind) => (failed[kind] ?? 0) > 0)) return [];
  const message =
    'the server closed connections with several pending requests, as Bun.serve does; leave out --pipelining';
  return [{ code: 'pipelining', invalid: false, message }];
}

function share(value: number): string {
  return decimal(value, 2);
}
