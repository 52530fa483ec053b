import { type Connection, noTraffic, type Traffic } from '../connection.ts';
import { connectionsOf } from '../connections.ts';
import type { LoadPlan } from '../options.ts';
import { pause } from '../pause.ts';
import { probe } from '../probe.ts';
import { Recorder } from '../recorder.ts';
import { recording } from '../recording.ts';
import type { LoadWindow } from '../result.ts';
import { lostBetween } from './lost-time.ts';
import { type Moment, momentOf } from './moment.ts';
import { WindowedLoop } from './windowed-loop.ts';

/** One of the interleaved servers, with its counts. */
export interface Member {
  place: number;
  plan: LoadPlan;
  recorder: Recorder;
  loop: WindowedLoop;
  traffic: Traffic;
  connections: Connection[];
  windows: LoadWindow[];
  /** Of its windows, from the first request to the last answer, in ms; CPU times are null if unknown. */
  loaded: { ms: number; generator: number; server: number | null; machine: number | null };
  /** Outside of its windows: CPU time of the server, in ms, and how long that was. */
  idle: { ms: number; server: number | null };
  /** The end of its last window. */
  left: Moment | null;
  bytes: { sent: number; received: number };
  /** It left requests without an answer for longer than its time limit: it gets no more windows. */
  isOut: boolean;
}

/** Connections check their time limits up to a tenth of a second late: until then they may say that it has passed. */
const LATE_MS = 200;

/** @throws JsdynoError SERVER_UNREACHABLE, INTERRUPTED */
export async function memberOf(place: number, plan: LoadPlan, abort: AbortSignal | undefined): Promise<Member> {
  const recorder = new Recorder({ ...recording(plan), raw: false });
  const loop = new WindowedLoop(recorder);
  const traffic = noTraffic();
  const connections = connectionsOf(plan, await probe(plan, abort), loop, traffic);
  return {
    ...{ place, plan, recorder, loop, traffic, connections, windows: [], left: null, isOut: false },
    loaded: { ms: 0, generator: 0, server: 0, machine: 0 },
    idle: { ms: 0, server: 0 },
    bytes: { sent: 0, received: 0 },
  };
}

/**
 * Loads a server for some milliseconds in which nothing counts.
 *
 * @returns how long a request takes on average when all connections are busy, in ms (Little's law), without what other processes
 *   took; 0 if unknown
 */
export async function warmUp(member: Member, forMs: number, aborted: Promise<void>): Promise<number> {
  const { plan, loop, connections } = member;
  if (forMs === 0) return 0;
  const before = momentOf(plan.serverPid);
  const openedAt = performance.now();
  loop.open(connections, openedAt);
  await pause(forMs, aborted);
  await drain(loop, plan, aborted);
  const ms = performance.now() - openedAt;
  const { lostMs } = lostBetween(before, momentOf(plan.serverPid), ms);
  const answered = loop.answeredSinceOpen;
  return answered === 0 ? 0 : ((ms - (lostMs ?? 0)) * plan.connections * plan.pipelining) / answered;
}

/** Nothing more is sent; requests under way are awaited. */
export async function drain(loop: WindowedLoop, { timeoutMs }: LoadPlan, aborted: Promise<void>): Promise<void> {
  const drained = new Promise<void>((resolve) => {
    loop.onDrained = resolve;
  });
  loop.close(performance.now());
  await pause(timeoutMs + LATE_MS, aborted, drained);
}
