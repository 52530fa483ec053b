import { after } from '../process/long-timer.ts';
import { ClosedLoop } from './closed-loop.ts';
import type { Connection, Traffic } from './connection.ts';
import { type CpuMoment, cpuMoment, cpuShares } from './cpu.ts';
import { Histogram } from './histogram.ts';
import { Http1Connection } from './http1-connection.ts';
import { Http2Connection } from './http2-connection.ts';
import { INTERRUPTED, marked } from './marks.ts';
import { chooser, sequenceOf } from './mix.ts';
import { OpenLoop } from './open-loop.ts';
import { type LoadOptions, type LoadPlan, planLoad } from './options.ts';
import { probe } from './probe.ts';
import { type LoadEvents, reportProgress } from './progress.ts';
import { Recorder } from './recorder.ts';
import { requestBytes, requestHeaders } from './request.ts';
import { idWriter } from './request-ids.ts';
import { type LoadResult, quantilesOf, type RequestResult } from './result.ts';
import { schedule } from './schedule.ts';
import type { Endpoint } from './sockets.ts';
import { ownVersion, subjectOf } from './subject.ts';
import { intervalFor } from './timeline.ts';

/** Time limits are looked at so many times within a limit, but at most once a ms and at least ten times a second. */
const LOOKS = 20;
/** With a number of requests there is no time at which it ends: it does when nothing was answered for so many time limits. */
const SILENT_LIMITS = 3;
/** When all is answered it is listened on for so long, in ms: more answers than requests may come a moment later. */
const LISTENING_MS = 10;
/** The first answers wait for connections so long at most, in ms. */
const CONNECTING_MS = 1000;

/**
 * Puts load on a server and says what came of it.
 *
 * @param abort ends it early; the result has what there is, and the mark `interrupted`
 * @throws JsdynoError BAD_URL, BAD_OPTION, SERVER_UNREACHABLE; INTERRUPTED when it was ended before it began
 */
export async function load(options: LoadOptions, events: LoadEvents = {}, abort?: AbortSignal): Promise<LoadResult> {
  const plan = planLoad(options);
  const recorder = new Recorder({ ...recording(plan), raw: plan.raw });
  const loop = loopOf(plan, recorder);
  const done = new Promise<void>((resolve) => {
    loop.onDone = resolve;
  });
  const aborted = abortion(abort);
  const endpoint = await probe(plan, abort);
  const times = { tcp: new Histogram(), tls: new Histogram() };
  const traffic: Traffic = { bytesSent: 0, bytesReceived: 0, opened: 0, resent: 0, times };
  const connections = connectionsOf(plan, endpoint, loop, traffic);
  const looking = setInterval(
    () => {
      const limit = performance.now() - plan.timeoutMs;
      for (const connection of connections) connection.expire(limit);
    },
    Math.min(100, Math.max(1, plan.timeoutMs / LOOKS)),
  );
  const progress = reportProgress(events, plan, loop, recorder);
  try {
    for (const connection of connections) connection.connect();
    await allThere(connections, Math.min(CONNECTING_MS, plan.timeoutMs), abort);
    // Without a warm-up the first request counts.
    if (plan.warmupMs > 0) {
      progress.phase('warm-up');
      moment(plan, loop, traffic); // a rehearsal, see open-loop.ts
      loop.start(connections, performance.now());
      await pause(plan.warmupMs, aborted);
    }
    progress.phase('measuring');
    const before = moment(plan, loop, traffic);
    loop.beginWindow(before.cpu.at);
    if (plan.warmupMs === 0) loop.start(connections, before.cpu.at);
    if (plan.requests === null) await pause(plan.durationMs, aborted);
    else await silence(plan, recorder, done, aborted);
    const after = moment(plan, loop, traffic);
    if (abort?.aborted) loop.cut(after.cpu.at);
    loop.endWindow(after.cpu.at);

    progress.phase('waiting for answers');
    if (!abort?.aborted) {
      await pause(plan.timeoutMs, aborted, done);
      await pause(LISTENING_MS, aborted);
    }
    return resultOf(plan, {
      loop,
      recorder,
      before,
      after,
      traffic,
      interrupted: abort?.aborted === true,
    });
  } finally {
    clearInterval(looking);
    progress.stop();
    loop.stop();
    for (const connection of connections) connection.destroy();
  }
}

function loopOf(plan: LoadPlan, recorder: Recorder): ClosedLoop | OpenLoop {
  const { rate, requests, warmupMs, durationMs, arrivals, seed, spin, naps } = plan;
  if (rate === null) return new ClosedLoop(recorder, requests);
  // With a number of requests the warm-up comes before them, at the same rate.
  const until =
    requests === null ? { ms: warmupMs + durationMs } : { count: requests + Math.ceil((warmupMs * rate) / 1000) };
  const due = schedule({ arrivals, rate, until, seed });
  const first = requests === null ? due.findIndex((time) => time >= warmupMs) : due.length - requests;
  const rehearsal = new Recorder({ ...recording(plan), raw: false });
  return new OpenLoop(recorder, { due, first: first === -1 ? due.length : first, spin, naps, rehearsal });
}

/** More requests than this have no figures of their own: a histogram each would be more than a machine has. */
const MOST_TOLD = 200;

function recording({ rate, requests, durationMs, mix }: LoadPlan) {
  return {
    open: rate !== null,
    intervalMs: intervalFor(requests === null ? durationMs : null),
    requests: mix.length <= MOST_TOLD ? mix.length : 1,
  };
}

function connectionsOf(
  plan: LoadPlan,
  endpoint: Endpoint,
  loop: ClosedLoop | OpenLoop,
  traffic: Traffic,
): Connection[] {
  const { pipelining, mix, order, seed, http2 } = plan;
  const weights = mix.map(({ weight }) => weight);
  const choose = mix.length === 1 ? null : chooser(sequenceOf(weights, order, seed));
  const fill = plan.idMark === null ? null : idWriter(plan.idMark);
  const bytes = mix.map(requestBytes);
  const withoutBody = mix.map(({ method }) => method === 'HEAD');
  const messages = mix.map((one) => ({ headers: requestHeaders(one), body: one.body }));
  return Array.from({ length: plan.connections }, () =>
    http2
      ? new Http2Connection(endpoint, { messages, choose, pipelining }, loop, traffic)
      : new Http1Connection(endpoint, { bytes, withoutBody, choose, pipelining, fill }, loop, traffic),
  );
}

/** Connecting is no part of the first latencies. Those that cannot connect are not waited for without end. */
async function allThere(connections: readonly Connection[], limitMs: number, abort?: AbortSignal): Promise<void> {
  const limit = performance.now() + limitMs;
  const isWaiting = () => performance.now() < limit && abort?.aborted !== true;
  while (isWaiting() && connections.some(({ room }) => room === 0)) await pause(1);
}

/** Until one of the promises, or until requests have done nothing but fail for long. */
async function silence({ timeoutMs }: LoadPlan, recorder: Recorder, ...orUntil: Promise<void>[]): Promise<void> {
  let isOver = false;
  const over = Promise.race(orUntil).then(() => {
    isOver = true;
  });
  while (!isOver) {
    const { completed, failures } = recorder;
    await pause(SILENT_LIMITS * timeoutMs, over);
    if (recorder.completed === completed && recorder.failures > failures) return;
  }
}

/** Milliseconds, or until one of the promises. */
async function pause(ms: number, ...orUntil: Promise<void>[]): Promise<void> {
  if (!(ms > 0)) return;
  let callOff = () => {};
  const passed = new Promise<void>((resolve) => {
    callOff = after(ms, resolve);
  });
  await Promise.race([passed, ...orUntil]);
  callOff();
}

function abortion(abort: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (abort?.aborted) resolve();
    else abort?.addEventListener('abort', () => resolve(), { once: true });
  });
}

interface Moment {
  cpu: CpuMoment;
  spunMs: number;
  traffic: Traffic;
}

function moment(plan: LoadPlan, loop: ClosedLoop | OpenLoop, traffic: Traffic): Moment {
  return {
    cpu: cpuMoment(plan.serverPid),
    spunMs: loop instanceof OpenLoop ? loop.spunMs : 0,
    traffic: { ...traffic },
  };
}

/**
 * What `process.hrtime` says beyond `performance.now()`, in ns: the same clock with another zero. Between two looks the
 * process may lose its CPU, so of several pairs the closest is taken.
 */
function clockOffset(): number {
  let best = { width: Number.POSITIVE_INFINITY, offset: 0 };
  for (let i = 0; i < 20; i++) {
    const before = performance.now() * 1e6;
    const clock = Number(process.hrtime.bigint());
    const after = performance.now() * 1e6;
    if (after - before < best.width) best = { width: after - before, offset: clock - (before + after) / 2 };
  }
  return best.offset;
}

interface Ended {
  loop: ClosedLoop | OpenLoop;
  recorder: Recorder;
  before: Moment;
  after: Moment;
  traffic: Traffic;
  interrupted: boolean;
}

/** Null when there is one, or too many to be told. */
function requestsOf({ mix }: LoadPlan, { byRequest }: Recorder): RequestResult[] | null {
  if (byRequest.length === 0) return null;
  return byRequest.map(({ completed, failures, latency }, i) => {
    const { name = '', weight = 1 } = mix[i] ?? {};
    return { name, weight, completed, failed: failures, latency: quantilesOf(latency) };
  });
}

function resultOf(plan: LoadPlan, { loop, recorder, before, after, traffic, interrupted }: Ended): LoadResult {
  const open = loop instanceof OpenLoop ? loop : null;
  const durationMs = after.cpu.at - before.cpu.at;
  const sinceBegin = (ns: number) => Math.round(ns - before.cpu.at * 1e6);
  const offset = clockOffset();
  const monotonicNs = (at: number) => at * 1e6 + offset;
  const statuses: Record<string, number> = {};
  for (const [status, count] of recorder.statuses.entries()) if (count > 0) statuses[status] = count;
  const result = {
    generator: { name: 'own', version: ownVersion() },
    subject: subjectOf(plan),
    startedAt: Date.now() - (performance.now() - before.cpu.at),
    startedAtNs: monotonicNs(before.cpu.at),
    durationMs,
    requestsPerSecond: (loop.answeredInWindow / durationMs) * 1000,
    scheduled: open?.scheduled ?? null,
    sent: recorder.sent,
    completed: recorder.completed,
    unfinished: loop.unfinished,
    failed: Object.fromEntries(recorder.failed),
    unasked: recorder.unasked,
    statuses,
    latency: quantilesOf(recorder.latency),
    service: quantilesOf(recorder.service),
    lag: quantilesOf(recorder.lag),
    bytes: {
      sent: after.traffic.bytesSent - before.traffic.bytesSent,
      received: after.traffic.bytesReceived - before.traffic.bytesReceived,
    },
    connectionsOpened: traffic.opened,
    resent: traffic.resent,
    connecting: { tcp: quantilesOf(traffic.times.tcp), tls: quantilesOf(traffic.times.tls) },
    firstByte: quantilesOf(recorder.firstByte),
    timeline: recorder.timeline.end(Math.max(after.cpu.at, recorder.lastAt)),
    requests: requestsOf(plan, recorder),
    cpu: cpuShares(before.cpu, after.cpu, open === null ? null : after.spunMs - before.spunMs),
    pauses:
      open === null || !plan.spin
        ? null
        : {
            longestMs: open.longestPauseMs,
            list: open.pauses.map(([from, to]): [number, number] => [monotonicNs(from), monotonicNs(to)]),
          },
    histograms: {
      latency: recorder.latency.toJSON(),
      service: recorder.service?.toJSON() ?? null,
      lag: recorder.lag?.toJSON() ?? null,
    },
    raw: recorder.raw === null ? null : { ...recorder.raw, intendedNs: recorder.raw.intendedNs.map(sinceBegin) },
  };
  return marked(result, interrupted ? [INTERRUPTED] : []);
}
