/** Where the time of a row goes on two sides, and how they differ: what `whereItGoes` makes of what was taken. Plain data. */
import type { Frame, FrameKind, Profile } from '../../../inspect/profiles/profile.ts';
import type { Side, Signal } from './taken.ts';

/** Both ends of a 95 % interval. */
export type Interval = [low: number, high: number];

/** One figure an operation on both sides, as means over runs. */
export interface Difference {
  old: number;
  new: number;
  /** new - old: above 0 the new side has more of it. */
  difference: number;
  /** Of the difference, by itself; null for fewer than two pairs. */
  interval: Interval | null;
  /** Of the difference, wide enough that all of its list hold at once in 95 of 100 cases; null for fewer than two pairs. */
  together: Interval | null;
  /**
   * Of a profiler's figures `difference` / that of its `total`, so that shares of frames add up to 1; of counters that are part of the row's
   * time / that of `row`. Null where that is not told from none, and for what is no part of it.
   */
  share: number | null;
  /** 95 %, of the ratio; null where there is no share, or fewer than two pairs. */
  shareInterval: Interval | null;
}

export interface FrameDifference extends Difference {
  /** As it is on the new side, or on the old one where the new one lacks it; merged over tiers and lines. */
  frame: Frame;
  /** Of the main thread: part of the row's time. Others work beside it. */
  isMain: boolean;
  /** The same with all that it calls; frames that call each other have the same time more than once. */
  withCalls: Difference;
  /** ns of an operation by tier, where tiers are told: `optimised` and the like. */
  tiers: Record<string, { old: number; new: number }>;
}

export interface KindDifference extends Difference {
  kind: FrameKind;
}

/** What one profiler says. */
export interface ProfiledRow {
  signal: Extract<Signal, 'cpu' | 'perf'>;
  /** Pairs that both sides have. */
  pairs: number;
  /** ns an operation, means over runs. Main thread first; other threads work beside it. */
  profiles: Record<Side, Profile>;
  /**
   * ns an operation of the very batches that were profiled, by what the profiler costs on the mean of all runs of both sides: it slows all that
   * a row does alike, so that differences would seem larger by as much.
   */
  total: Difference;
  /** Frames of the main thread, the largest difference first, and last `others`, so small that none is told apart. They add up to `total`. */
  frames: FrameDifference[];
  /** Functions of JavaScript among the others that take much with what they call. */
  callers: FrameDifference[];
  /** All that is too small to be listed, as one; null where nothing is. */
  others: Difference | null;
  /** Of the main thread; they add up to `total`. */
  kinds: KindDifference[];
  /** Of the other threads, by thread: ns of CPU an operation. They are no part of `total`. */
  beside: (Difference & { thread: string; frames: FrameDifference[] })[];
  /** Of `total`, what is in no frame: of perf what the kernel did, or waiting. Part of the sum. */
  notSampled: Difference;
  /** Difference of the row without a profiler minus `total`: what the profiler changed otherwise than alike. */
  notAttributed: Difference;
  /** What the profiler costs, a ratio of profiled to plain time, with its interval: 1.04 is 4 %. Null where nothing was plain. */
  cost: Record<Side, { ratio: number; interval: Interval | null } | null>;
  remarks: string[];
}

export interface CounterDifference extends Difference {
  /** `page faults, minor`, `collections, minor`, `pause of collections, minor`, `CPU of thread V8Worker` */
  name: string;
  unit: 'ns' | 'bytes' | 'count';
  /** In whose runs it was counted. */
  signal: 'cpu' | 'perf';
}

/** What V8 did to a function on either side, as means over runs. */
export interface EventsDifference {
  name: string;
  old: EventsOfSide;
  new: EventsOfSide;
  /** Whether the sides differ in whether it was optimised, or in what was given up. */
  differs: boolean;
}

export interface EventsOfSide {
  runs: number;
  optimised: Record<string, number>;
  aborted: Record<string, number>;
  deoptimised: Record<string, number>;
}

/** Of a function itself, without what it calls; all threads together. */
export interface InstructionsDifference {
  /** The same on both sides, without arguments; see instructions-apart.ts for what stands for several. */
  name: string;
  /** Instructions an operation. */
  old: number;
  new: number;
  difference: number;
}

/** What stands out, the largest share of the gap first. */
export interface WhereFinding {
  about: 'frame' | 'kind' | 'counter' | 'thread' | 'events' | 'instructions';
  signal: Signal;
  /** One sentence without markup; names come from elsewhere and are not printable yet. */
  sentence: string;
  /** Of the row's difference; null where it is no part of it. */
  share: number | null;
  shareInterval: Interval | null;
  /** What it is about: a frame's name, a counter's. */
  subject: string;
  /** Of a frame the file that it stands in; null where not told, and of all else. */
  file: string | null;
  /** Of a frame what kind of code it is; null of all else. */
  kind: FrameKind | null;
  /** Whether its interval `together` leaves out 0. */
  isSure: boolean;
}

export interface Where {
  /** ns an operation without any profiler. Null where no run told. */
  row: Difference | null;
  /** The profiler that tells more comes first: perf where there is one. */
  profiled: ProfiledRow[];
  counters: CounterDifference[];
  events: EventsDifference[];
  /** All of them first, then functions, the largest difference first, and last what is small; they add up to the first. */
  instructions: InstructionsDifference[];
  findings: WhereFinding[];
  /** What could not be taken, and what would allow it; each once. */
  missing: { signal: Signal; side: Side | 'both'; missing: string; allow: string | null }[];
}
