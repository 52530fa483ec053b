/** Runs of both sides by one profiler as one list of frames, with what each run spent in each. Pure. */
import type { Frame, Profile } from '../../../inspect/profiles/profile.ts';
import { ProfileBuilder } from '../../../inspect/profiles/profile-builder.ts';
import { matchedFrames } from '../../../inspect/profiles/trees/matched-frames.ts';
import { MAIN } from './sampled-tree.ts';
import type { Side, TakenSamples } from './taken.ts';

/** Both runs of a pair. */
export type SamplesOfPair = Record<Side, TakenSamples>;

/** A frame of a thread, in ns an operation of each run, pair by pair. */
export interface FrameRuns {
  frame: Frame;
  thread: string;
  old: number[];
  new: number[];
  /** See Paired.counting. */
  counting: number[];
  /** The same with what the frame calls. */
  withCalls: { old: number[]; new: number[]; counting: number[] };
  tiers: Record<string, { old: number; new: number }>;
}

interface ProfiledSides {
  profiles: Record<Side, Profile>;
  /** By frame and thread. */
  frames: FrameRuns[];
}

/** What one run spent in one frame of a side's profile. */
interface Spent {
  frame: number;
  thread: string;
  nanos: number;
  variance: number;
  /** Frames that called it, from the inner one outwards. */
  callers: number[];
}

/** @param title of a side's profile */
export function profiledSides(pairs: readonly SamplesOfPair[], title: (side: Side) => string): ProfiledSides {
  const old = sideOf(
    pairs.map((pair) => pair.old),
    title('old'),
  );
  const now = sideOf(
    pairs.map((pair) => pair.new),
    title('new'),
  );
  const matched = matchedFrames(old.profile.frames, now.profile.frames);
  const found = new Map<string, FrameRuns>();
  const lay = (side: Side, { profile, runs }: SideProfile, indexes: readonly number[]) => {
    for (const [pair, spent] of runs.entries()) {
      for (const { frame: own, thread, nanos, variance, callers } of spent) {
        const runsOf = (index: number) => {
          const key = `${index} ${thread}`;
          const known = found.get(key) ?? emptyRuns(matched.frames[index] as Frame, thread, pairs.length);
          found.set(key, known);
          return known;
        };
        // A function that calls itself has its time once.
        for (const index of new Set([own, ...callers].map((frame) => indexes[frame] as number))) {
          const { withCalls } = runsOf(index);
          withCalls[side][pair] = (withCalls[side][pair] as number) + nanos;
          withCalls.counting[pair] = (withCalls.counting[pair] as number) + variance;
        }
        const one = runsOf(indexes[own] as number);
        one[side][pair] = (one[side][pair] as number) + nanos;
        one.counting[pair] = (one.counting[pair] as number) + variance;
        const { tier } = profile.frames[own] as Frame;
        if (tier === null) continue;
        const byTier = one.tiers[tier] ?? { old: 0, new: 0 };
        one.tiers[tier] = byTier;
        byTier[side] += nanos / pairs.length;
      }
    }
  };
  lay('old', old, matched.ofOld);
  lay('new', now, matched.ofNew);
  return { profiles: { old: old.profile, new: now.profile }, frames: [...found.values()] };
}

function emptyRuns(frame: Frame, thread: string, pairs: number): FrameRuns {
  const zeros = () => new Array<number>(pairs).fill(0);
  const withCalls = { old: zeros(), new: zeros(), counting: zeros() };
  return { frame, thread, old: zeros(), new: zeros(), counting: zeros(), withCalls, tiers: {} };
}

interface SideProfile {
  profile: Profile;
  /** Of each run, by frame of the profile. */
  runs: Spent[][];
}

/** The mean of the runs of a side, an operation. */
function sideOf(runs: readonly TakenSamples[], title: string): SideProfile {
  const builder = new ProfileBuilder();
  const threads = new Map<string, number>();
  const threadOf = (name: string): number => {
    const known = threads.get(name) ?? builder.thread({ pid: 0, tid: null, name });
    threads.set(name, known);
    return known;
  };
  threadOf(MAIN);
  let samples = 0;
  const spent = runs.map(({ tree, profiled }) => {
    const own: number[] = [];
    const frames: number[] = [];
    const callersOf = (node: number): number[] => {
      const callers: number[] = [];
      for (let at = tree.parent[node] as number; at >= 0; at = tree.parent[at] as number)
        callers.push(frames[at] as number);
      return callers;
    };
    const each: Spent[] = [];
    for (let node = 0; node < tree.parent.length; node++) {
      const above = tree.parent[node] as number;
      const thread = tree.threads[tree.thread[node] as number] as string;
      const frame = builder.frame(tree.frames[tree.frame[node] as number] as Frame);
      const at = builder.child(above < 0 ? -1 : (own[above] as number), frame, threadOf(thread));
      own.push(at);
      frames.push(frame);
      const hits = tree.samples[node] as number;
      if (hits === 0) continue;
      samples += hits;
      const nanos = (tree.nanos[node] as number) / profiled.count;
      builder.spend(at, nanos / runs.length);
      each.push({ frame, thread, nanos, variance: nanos ** 2 / hits, callers: callersOf(node) });
    }
    return each;
  });
  const profile = builder.build({
    title,
    unit: 'ns',
    per: 'operation',
    samples: Math.round(samples),
    durationNs: runs.reduce((sum, { profiled }) => sum + profiled.nanos, 0),
    remarks: [...new Set(runs.flatMap(({ remarks }) => remarks))],
  });
  return { profile, runs: spent };
}
