import { batchSize, largestOf } from './batch-size.ts';
import type { Member } from './get-ready.ts';
import type { Listener } from './listen.ts';
import type { Meeting, TurnBatch } from './meeting.ts';
import { PROFILE_TURNS, primingOf } from './priming.ts';

/** ms of all turns, without what other processes took, after which they stop; profiles too. Long turns may take this many times as much. */
const CAP_MS = 1000;
const MOST_TIMES = 2;

/** A process that is interleaved with others, with its results. */
export type Taker<V> = Member<V> & { batches?: readonly TurnBatch[] };

interface Taken<V> {
  /** Processes that ended early. */
  early: Taker<V>[];
  turnsMs: number;
  profilesMs: number;
  /** See TurnsWork; null if the machine was too busy to tell: the next block must find it. */
  priming?: number | null | undefined;
  /** Why they cannot be interleaved. */
  not?: string;
}

/**
 * Runs all turns. If it is not known yet how many batches must come before each one that counts, the first turns find it.
 *
 * @param how see TurnsWork
 * @param giveUp ends all processes, which would else wait for ever
 */
export async function takeTurns<V>(
  members: readonly Taker<V>[],
  meeting: Meeting,
  listener: Listener,
  { keepsSize = false, priming: known }: { keepsSize?: boolean; priming?: number | undefined },
  giveUp: () => void,
): Promise<Taken<V>> {
  const size = keepsSize ? largestOf(members) : batchSize(members);
  const ring = members.map(({ place }) => meeting.pathsOf(place).path);
  const early: Taker<V>[] = [];
  const all = members.map(async (member) => {
    const said = await listener.heard(member.place, 'done', member.ended);
    if (said !== null) member.batches = said.batches;
    else if (early.length === 0) {
      early.push(member);
      giveUp();
    }
  });
  // The first goes first: by then all others wait for it.
  const tellAll = async (what: object) => {
    for (const [at, { place }] of [...members.entries()].reverse()) {
      await meeting.tell(place, JSON.stringify({ ...what, at }));
    }
  };
  const began = performance.now();
  let next: { priming: number; isGuess?: true } | { probe: number } =
    known !== undefined || members.length < 2 ? { priming: known ?? 0 } : { probe: 1 };
  let first: object = { ring, size };
  while ('probe' in next) {
    const told = members.map(({ place, ended }) => listener.heard(place, 'profile', ended));
    await tellAll({ ...first, ...next, turns: PROFILE_TURNS, capMs: CAP_MS });
    first = {};
    const profiles = (await Promise.all(told)).flatMap((said) => (said === null ? [] : [said.profile]));
    if (profiles.length < members.length) break;
    const found = primingOf(profiles, next.probe);
    if ('not' in found) {
      giveUp();
      await Promise.all(all);
      return { early: [], turnsMs: 0, profilesMs: performance.now() - began, not: found.not };
    }
    next = found;
  }
  const turnsBegan = performance.now();
  const priming = 'priming' in next ? next.priming : undefined;
  if (priming !== undefined) {
    await tellAll({ ...first, priming, capMs: CAP_MS * Math.min(MOST_TIMES, 1 + priming / 4) });
  }
  await Promise.all(all);
  return {
    early,
    turnsMs: performance.now() - turnsBegan,
    profilesMs: turnsBegan - began,
    priming: 'isGuess' in next ? null : priming,
  };
}
