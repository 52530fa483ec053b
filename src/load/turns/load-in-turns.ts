import { JsdynoError } from '../../errors/catalogue.ts';
import { runNanos } from '../../process/run-time.ts';
import type { Connection, Traffic } from '../connection.ts';
import { allThere, connectionsOf, keepToLimits } from '../connections.ts';
import { resultOf } from '../counted.ts';
import { type CpuMoment, type CpuShares, cpuMoment } from '../cpu.ts';
import { Histogram } from '../histogram.ts';
import { INTERRUPTED } from '../marks.ts';
import { type LoadOptions, type LoadPlan, planLoad } from '../options.ts';
import { abortion, pause } from '../pause.ts';
import { probe } from '../probe.ts';
import { Recorder } from '../recorder.ts';
import { recording } from '../recording.ts';
import type { LoadResult, LoadWindow } from '../result.ts';
import { WindowedLoop } from './windowed-loop.ts';

/** How servers take turns. */
export interface Turns {
  /** Windows on each server. */
  windows: number;
  /** Milliseconds of a window that count, at least. */
  windowMs: number;
}

export interface TurnEvents {
  /** When a server is loaded, from its first request to the last answer; `place` counts from 0. */
  onWindow?(place: number, what: 'begins' | 'ended'): void;
}

/** Load before a window counts, in ms: until the caches are the server's again, and its connections are there. */
const LEAD_MS = 10;
/** After a window, in ms: what a server still has to do is done before the next one's turn. */
const REST_MS = 3;
/** A window, and what comes before it, takes at least as long as so many requests one after the other on the slowest server. */
const REQUESTS_A_WINDOW = 4;
/** A server without a request for longer than this may close its connections: Node.js does after 5,000 ms. */
const LONGEST_IDLE_MS = 4000;

interface Member {
  place: number;
  plan: LoadPlan;
  recorder: Recorder;
  loop: WindowedLoop;
  traffic: Traffic;
  connections: Connection[];
  windows: LoadWindow[];
  /** Sums over its windows, in ms. */
  loadedMs: number;
  cpu: { generator: number; server: number | null; machine: number | null };
  /** CPU time of the server outside of its windows, and how long that was, in ms. */
  idle: { cpu: number | null; ms: number };
  /** When it was left alone. */
  left: Moment | null;
  bytes: { sent: number; received: number };
  /** It left requests without an answer for longer than its time limit: it gets no more turns. */
  isOut: boolean;
}

interface Moment extends CpuMoment {
  /** What the server has run, in ms; null if unknown. */
  ran: number | null;
}

/**
 * Puts load on several servers in turn: connections to all are open, and windows of a closed loop are put on one after the
 * other, from the first to the last and back, so that slow phases of a machine meet all alike. Each is warmed up by itself
 * before.
 *
 * @param abort ends it early; results have what there is, and the mark `interrupted`
 * @returns one result each, in which only what fell into its windows counts
 * @throws JsdynoError BAD_URL, BAD_OPTION, SERVER_UNREACHABLE; INTERRUPTED when it was ended before it began
 */
export async function loadInTurns(
  options: readonly LoadOptions[],
  { windows, windowMs }: Turns,
  events: TurnEvents = {},
  abort?: AbortSignal,
): Promise<LoadResult[]> {
  const plans = options.map(planLoad);
  if (plans.some(({ rate, requests }) => rate !== null || requests !== null)) {
    throw new JsdynoError('BAD_OPTION', 'servers take turns at full speed only', {
      hint: 'leave out rate and requests',
    });
  }
  const aborted = abortion(abort);
  const members: Member[] = [];
  const limits: { stop(): void }[] = [];
  try {
    for (const [place, plan] of plans.entries()) {
      const member = await memberOf(place, plan, abort);
      members.push(member);
      limits.push(keepToLimits(member.connections, plan.timeoutMs));
      for (const connection of member.connections) connection.connect();
      await allThere(member.connections, plan.timeoutMs, abort);
    }
    let slowestMs = 0;
    for (const member of members) slowestMs = Math.max(slowestMs, await warmUp(member, aborted));
    const span = spanFor({ windowMs, slowestMs, members: members.length });
    const beganAt = performance.now();
    for (let turn = 0; turn < windows && abort?.aborted !== true; turn++) {
      for (const member of inOrder(members, turn)) {
        if (abort?.aborted || member.isOut) continue;
        await window(member, span, { beganAt, aborted, abort, events });
      }
    }
    return members.map((member) => counted(member, beganAt, abort?.aborted === true));
  } finally {
    for (const one of limits) one.stop();
    for (const { loop, connections } of members) {
      loop.close(performance.now());
      for (const connection of connections) connection.destroy();
    }
  }
}

/**
 * The order of a turn: the one before it from its end to its beginning, and every other turn another begins. So all come first,
 * second ... equally often, each after each other one, and what changes steadily meets all alike. Pure.
 */
function inOrder<T>(all: readonly T[], turn: number): T[] {
  const first = Math.floor(turn / 2) % all.length;
  const rotated = [...all.slice(first), ...all.slice(0, first)];
  return turn % 2 === 0 ? rotated : rotated.reverse();
}

/** How long a window counts, and how long it is loaded before, in ms. Pure. */
export function spanFor({ windowMs, slowestMs, members }: { windowMs: number; slowestMs: number; members: number }) {
  const leadMs = Math.max(LEAD_MS, slowestMs);
  // The first waits longest: while all others have two windows.
  const most = members < 2 ? windowMs : LONGEST_IDLE_MS / (2 * members - 2) - leadMs - REST_MS;
  return { leadMs, windowMs: Math.max(Math.min(windowMs, most), REQUESTS_A_WINDOW * slowestMs) };
}

async function memberOf(place: number, plan: LoadPlan, abort: AbortSignal | undefined): Promise<Member> {
  const recorder = new Recorder({ ...recording(plan), raw: false });
  const loop = new WindowedLoop(recorder);
  const times = { tcp: new Histogram(), tls: new Histogram() };
  const traffic: Traffic = { bytesSent: 0, bytesReceived: 0, opened: 0, resent: 0, times };
  const connections = connectionsOf(plan, await probe(plan, abort), loop, traffic);
  return {
    ...{ place, plan, recorder, loop, traffic, connections, windows: [], loadedMs: 0, left: null, isOut: false },
    cpu: { generator: 0, server: 0, machine: 0 },
    idle: { cpu: 0, ms: 0 },
    bytes: { sent: 0, received: 0 },
  };
}

/** @returns how long a request takes on average when all connections are busy, in ms (Little's law); 0 if unknown */
async function warmUp({ plan, loop, connections }: Member, aborted: Promise<void>): Promise<number> {
  if (plan.warmupMs === 0) return 0;
  const began = performance.now();
  loop.open(connections, began);
  await pause(plan.warmupMs, aborted);
  const answered = loop.answeredSinceOpen;
  const tookMs = performance.now() - began;
  await drain(loop, plan, aborted);
  return answered === 0 ? 0 : (tookMs * plan.connections * plan.pipelining) / answered;
}

/** Nothing more is sent, and what is under way is waited for. */
async function drain(loop: WindowedLoop, { timeoutMs }: LoadPlan, aborted: Promise<void>): Promise<void> {
  const drained = new Promise<void>((resolve) => {
    loop.onDrained = resolve;
  });
  loop.close(performance.now());
  // Connections look at their time limits at most a tenth of a second late.
  await pause(timeoutMs + 200, aborted, drained);
}

interface Surroundings {
  beganAt: number;
  aborted: Promise<void>;
  abort: AbortSignal | undefined;
  events: TurnEvents;
}

/** A window of load on one server; one that was cut short by the end of all does not count. */
async function window(
  member: Member,
  { leadMs, windowMs }: { leadMs: number; windowMs: number },
  { beganAt, aborted, abort, events }: Surroundings,
): Promise<void> {
  const { place, plan, loop, connections, traffic, recorder } = member;
  await allThere(connections, plan.timeoutMs, abort);
  const begin = momentOf(plan);
  addIdle(member, begin);
  const { bytesSent, bytesReceived } = traffic;
  const timeouts = recorder.failed.get('timeout') ?? 0;
  events.onWindow?.(place, 'begins');
  loop.open(connections, performance.now());
  await pause(leadMs, aborted);
  const from = performance.now();
  loop.count(from);
  await pause(windowMs, aborted);
  const to = performance.now();
  await drain(loop, plan, aborted);
  events.onWindow?.(place, 'ended');
  if (abort?.aborted) return;
  const end = momentOf(plan);
  member.left = end;
  member.isOut = !loop.isDrained || (recorder.failed.get('timeout') ?? 0) > timeouts;
  member.windows.push({
    atMs: from - beganAt,
    ms: to - from,
    answered: loop.counted,
    whole: { ms: end.at - begin.at, answered: loop.answeredSinceOpen },
  });
  member.loadedMs += end.at - begin.at;
  member.bytes.sent += traffic.bytesSent - bytesSent;
  member.bytes.received += traffic.bytesReceived - bytesReceived;
  member.cpu.generator += end.own - begin.own;
  member.cpu.server = added(member.cpu.server, begin.ran ?? begin.server, end.ran ?? end.server);
  member.cpu.machine = added(member.cpu.machine, begin.machine, end.machine);
  await pause(REST_MS, aborted);
}

function momentOf({ serverPid }: LoadPlan): Moment {
  const ran = serverPid === null ? null : runNanos(serverPid);
  return { ...cpuMoment(serverPid), ran: ran === null ? null : ran / 1e6 };
}

function addIdle({ left, idle }: Member, now: Moment): void {
  if (left === null) return;
  idle.ms += now.at - left.at;
  idle.cpu = added(idle.cpu, left.ran ?? left.server, now.ran ?? now.server);
}

/** A thread that has ended took its time with it. */
function added(sum: number | null, from: number | null, to: number | null): number | null {
  return sum === null || from === null || to === null ? null : sum + Math.max(0, to - from);
}

function counted(member: Member, beganAt: number, isInterrupted: boolean): LoadResult {
  const { plan, recorder, traffic, windows, bytes, idle } = member;
  const result = resultOf(
    plan,
    {
      ...{ recorder, traffic, bytes, timeline: null, pauses: null, scheduled: null },
      beganAt: beganAt + (windows[0]?.atMs ?? 0),
      durationMs: windows.reduce((sum, { ms }) => sum + ms, 0),
      answered: windows.reduce((sum, { answered }) => sum + answered, 0),
      unfinished: recorder.sent - recorder.completed - recorder.failures,
      cpu: sharesOf(member),
    },
    isInterrupted ? [INTERRUPTED] : [],
  );
  const idleCpu = idle.cpu === null || idle.ms === 0 ? null : idle.cpu / idle.ms;
  return { ...result, turns: { windows, idleCpu } };
}

function sharesOf({ cpu: { generator, server, machine }, loadedMs }: Member): CpuShares {
  const share = (ms: number | null) => (ms === null || loadedMs === 0 ? null : ms / loadedMs);
  const others = machine === null ? null : Math.max(0, machine - generator - (server ?? 0));
  return { generator: share(generator), spinning: null, server: share(server), others: share(others) };
}
