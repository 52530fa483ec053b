import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { allThere, keepToLimits } from '../connections.ts';
import { resultOf } from '../counted.ts';
import type { CpuShares } from '../cpu.ts';
import { INTERRUPTED } from '../marks.ts';
import { type LoadOptions, planLoad } from '../options.ts';
import { abortion } from '../pause.ts';
import type { LoadResult } from '../result.ts';
import { type Member, memberOf, warmUp } from './member.ts';
import { inOrder, spanFor, type Turns } from './span.ts';
import { loadWindow, type TurnEvents } from './window.ts';

/** Parts of a warm-up, so that no server has been idle for long when the first window comes. */
const WARM_UPS = 4;

/**
 * Puts load on several servers, interleaved. Connections to all are open, and windows of a closed loop load one server after the other, so
 * slow phases of a machine affect all alike. Their warm-ups are interleaved, too.
 *
 * @param abort ends it early; results have the requests so far, and the mark `interrupted`
 * @returns one result for each server, with what fell into its windows
 * @throws JsdynoError BAD_URL, BAD_OPTION, SERVER_UNREACHABLE; INTERRUPTED when it was ended before it began
 */
export async function loadInTurns(
  options: readonly LoadOptions[],
  turns: Turns,
  events: TurnEvents = {},
  abort?: AbortSignal,
): Promise<LoadResult[]> {
  const plans = options.map(planLoad);
  if (plans.some(({ rate, requests }) => rate !== null || requests !== null)) {
    throw new JsdynoError('BAD_OPTION', 'servers can be interleaved only at full speed, without a rate', {
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
    const span = spanFor(turns, await warmUpInTurns(members, aborted), members.length);
    const beganAt = performance.now();
    for (let turn = 0; turn < span.windows; turn++) {
      for (const member of inOrder(members, turn)) {
        if (abort?.aborted || member.isOut) continue;
        await loadWindow(member, span, { beganAt, aborted, abort, events });
      }
    }
    return members.map((member) => turnsResult(member, beganAt, abort?.aborted === true));
  } finally {
    for (const one of limits) one.stop();
    for (const { loop, connections } of members) {
      loop.close(performance.now());
      for (const connection of connections) connection.destroy();
    }
  }
}

/** @returns how long a request takes on the slowest server, in ms */
async function warmUpInTurns(members: readonly Member[], aborted: Promise<void>): Promise<number> {
  let slowestMs = 0;
  for (let turn = 0; turn < WARM_UPS; turn++) {
    slowestMs = 0;
    for (const member of inOrder(members, turn)) {
      slowestMs = Math.max(slowestMs, await warmUp(member, member.plan.warmupMs / WARM_UPS, aborted));
    }
  }
  return slowestMs;
}

function turnsResult(member: Member, beganAt: number, isInterrupted: boolean): LoadResult {
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
  const idleCpu = idle.server === null || idle.ms === 0 ? null : idle.server / idle.ms;
  return { ...result, turns: { windows, idleCpu, gaveUp: member.isOut } };
}

function sharesOf({ loaded: { ms, generator, server, machine } }: Member): CpuShares {
  const share = (time: number | null) => (time === null || ms === 0 ? null : time / ms);
  const others = machine === null ? null : Math.max(0, machine - generator - (server ?? 0));
  return { generator: share(generator), spinning: null, server: share(server), others: share(others) };
}
