import { ClosedLoop } from './closed-loop.ts';
import { noTraffic, type Traffic } from './connection.ts';
import { allThere, connectionsOf, keepToLimits } from './connections.ts';
import { type Counted, resultOf } from './counted.ts';
import { type CpuMoment, cpuMoment, cpuShares } from './cpu.ts';
import { INTERRUPTED } from './marks.ts';
import { OpenLoop } from './open-loop.ts';
import { type LoadOptions, type LoadPlan, planLoad } from './options.ts';
import { abortion, pause } from './pause.ts';
import { probe } from './probe.ts';
import { type LoadEvents, reportProgress } from './progress.ts';
import { Recorder } from './recorder.ts';
import { recording } from './recording.ts';
import { rehearse } from './rehearse.ts';
import type { LoadResult } from './result.ts';
import { schedule } from './schedule.ts';

/** A load of a number of requests has no duration. It ends after this many time limits without an answer. */
const SILENT_LIMITS = 3;
/** How long the load listens after the last answer, in ms: a surplus answer may come a moment later. */
const LISTENING_MS = 10;

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
  await rehearse(plan, aborted);
  const traffic = noTraffic();
  const connections = connectionsOf(plan, endpoint, loop, traffic);
  const limits = keepToLimits(connections, plan.timeoutMs);
  const progress = reportProgress(events, plan, loop, recorder);
  try {
    for (const connection of connections) connection.connect();
    await allThere(connections, plan.timeoutMs, abort);
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
    return resultOf(
      plan,
      {
        recorder,
        traffic,
        bytes: bytesSince(before.traffic, traffic),
        ...countedBetween(before, after, loop, recorder),
      },
      abort?.aborted ? [INTERRUPTED] : [],
    );
  } finally {
    limits.stop();
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

/** Waits for one of the promises, or until requests have only failed for long. */
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

/** With those of requests that were answered, or even sent, after the time was over: they count, too. */
function bytesSince(before: Traffic, { bytesSent, bytesReceived }: Traffic): Counted['bytes'] {
  return { sent: bytesSent - before.bytesSent, received: bytesReceived - before.bytesReceived };
}

function countedBetween(
  before: Moment,
  after: Moment,
  loop: ClosedLoop | OpenLoop,
  recorder: Recorder,
): Omit<Counted, 'recorder' | 'traffic' | 'bytes'> {
  const open = loop instanceof OpenLoop ? loop : null;
  return {
    beganAt: before.cpu.at,
    durationMs: after.cpu.at - before.cpu.at,
    answered: loop.answeredInWindow,
    scheduled: open?.scheduled ?? null,
    unfinished: loop.unfinished,
    timeline: recorder.timeline.end(Math.max(after.cpu.at, recorder.lastAt)),
    cpu: cpuShares(before.cpu, after.cpu, open === null ? null : after.spunMs - before.spunMs),
    pauses: open === null || !open.spin ? null : { longestMs: open.longestPauseMs, list: open.pauses },
  };
}
