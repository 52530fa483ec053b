import { allThere } from '../connections.ts';
import { pause } from '../pause.ts';
import { lostBetween } from './lost-time.ts';
import { drain, type Member } from './member.ts';
import { momentOf, serverMs } from './moment.ts';
import { REST_MS, type Span } from './span.ts';

export interface TurnEvents {
  /** When a server is loaded, from its first request to the last answer; `place` counts from 0. */
  onWindow?(place: number, what: 'begins' | 'ended'): void;
}

interface Surroundings {
  /** `performance.now()` of the first window of all. */
  beganAt: number;
  aborted: Promise<void>;
  abort: AbortSignal | undefined;
  events: TurnEvents;
}

/** A window of load on one server; one that was cut short by the end of all does not count. */
export async function loadWindow(member: Member, { leadMs, windowMs }: Span, around: Surroundings): Promise<void> {
  const { place, plan, loop, connections, traffic, recorder, left, idle, bytes } = member;
  const { beganAt, aborted, abort, events } = around;
  await allThere(connections, plan.timeoutMs, abort);
  const before = momentOf(plan.serverPid);
  if (left !== null) {
    idle.ms += before.at - left.at;
    idle.server = sum(idle.server, serverMs(left, before));
  }
  const { bytesSent, bytesReceived } = traffic;
  const timeouts = recorder.failed.get('timeout') ?? 0;
  events.onWindow?.(place, 'begins');
  const openedAt = performance.now();
  loop.open(connections, openedAt);
  await pause(leadMs, aborted);
  const from = performance.now();
  loop.count(from);
  await pause(windowMs, aborted);
  const to = performance.now();
  await drain(loop, plan, aborted);
  const ms = performance.now() - openedAt;
  events.onWindow?.(place, 'ended');
  if (abort?.aborted) return;
  const after = momentOf(plan.serverPid);
  member.left = after;
  member.isOut = !loop.isDrained || (recorder.failed.get('timeout') ?? 0) > timeouts;
  const whole = { ms, answered: loop.answeredSinceOpen, ...lostBetween(before, after, ms) };
  member.windows.push({ atMs: from - beganAt, ms: to - from, answered: loop.counted, whole });
  bytes.sent += traffic.bytesSent - bytesSent;
  bytes.received += traffic.bytesReceived - bytesReceived;
  member.loaded = {
    ms: member.loaded.ms + ms,
    generator: member.loaded.generator + after.own - before.own,
    server: sum(member.loaded.server, serverMs(before, after)),
    machine: sum(
      member.loaded.machine,
      before.machine === null || after.machine === null ? null : after.machine - before.machine,
    ),
  };
  await pause(REST_MS, aborted);
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}
