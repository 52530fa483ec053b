/** What one profiler says of a row on both sides. Pure. */
import type { FrameKind } from '../../../inspect/profiles/profile.ts';
import { mean } from '../../../stats/describe.ts';
import { meanInterval } from '../../../stats/mean-interval.ts';
import { type Paired, pairedDifference } from './paired.ts';
import { type FrameRuns, profiledSides, type SamplesOfPair } from './profiled-sides.ts';
import { MAIN } from './sampled-tree.ts';
import type { Side, TakenSamples } from './taken.ts';
import type { Difference, FrameDifference, KindDifference, ProfiledRow } from './where.ts';

/** Frames below this share of the time of both sides are told together, whatever their difference. */
const LEAST_SHARE = 0.005;
/** Frames that are told one by one: each more makes the intervals of all wider. */
const MOST_FRAMES = 40;

/** Functions that call, whose own time is small: what they take with it at least, as a share, and how many are told. */
const LEAST_OF_CALLS = 0.05;
const MOST_CALLERS = 20;
const SCRIPTS: ReadonlySet<FrameKind> = new Set(['application', 'dependency', 'node']);

/** @param titles of both sides */
export function profiledRow(
  signal: ProfiledRow['signal'],
  raw: readonly SamplesOfPair[],
  titles: Record<Side, string>,
): ProfiledRow {
  const pairs = withoutCost(raw);
  const { profiles, frames } = profiledSides(pairs, (side) => titles[side]);
  const total = pairedOf(pairs, ({ profiled }) => profiled.nanos / profiled.count);
  const main = frames.filter(({ thread }) => thread === MAIN);
  const longest = Math.max(mean(total.old), mean(total.new));
  const { listed, rest } = split(main, longest);
  const family = listed.length + 1;
  const callers = callersAmong(rest, longest);
  const notSampled = remainder(total, sumOf(main, pairs.length), signal === 'perf');
  return {
    signal,
    pairs: pairs.length,
    profiles,
    total: pairedDifference(total, 1, total),
    frames: listed.map((one) => frameDifference(one, family, total)).sort(largestFirst),
    callers: callers.map((one) => frameDifference(one, callers.length, total)).sort(largestFirst),
    others: rest.length === 0 ? null : pairedDifference(ofWhole(sumOf(rest, pairs.length), total), family, total),
    kinds: kindsOf(main, pairs.length, total),
    beside: besideOf(frames, pairs.length),
    notSampled: pairedDifference(notSampled, family, total),
    notAttributed: pairedDifference(notAttributed(pairs, total), 1, total),
    cost: { old: costOf(logCosts(raw, 'old')), new: costOf(logCosts(raw, 'new')) },
    remarks: [...new Set([...profiles.old.remarks, ...profiles.new.remarks])],
  };
}

/** Of several frames, by pair. */
interface Sum {
  old: number[];
  new: number[];
  counting: number[];
}

export function pairedOf(pairs: readonly SamplesOfPair[], figure: (run: TakenSamples) => number): Paired {
  return { old: pairs.map(({ old }) => figure(old)), new: pairs.map((pair) => figure(pair.new)) };
}

/** Frames that are told one by one, by their size alone: to choose them by their difference would find one where there is none. */
function split(frames: readonly FrameRuns[], longest: number): { listed: FrameRuns[]; rest: FrameRuns[] } {
  const size = ({ old, new: now }: FrameRuns) => Math.max(mean(old), mean(now));
  const bySize = frames.toSorted((a, b) => size(b) - size(a));
  const count = Math.min(MOST_FRAMES, bySize.filter((one) => size(one) >= LEAST_SHARE * longest).length);
  return { listed: bySize.slice(0, count), rest: bySize.slice(count) };
}

/** Functions of JavaScript that take little themselves, and much with what they call: those that take most. */
function callersAmong(rest: readonly FrameRuns[], longest: number): FrameRuns[] {
  const size = ({ withCalls }: FrameRuns) => Math.max(mean(withCalls.old), mean(withCalls.new));
  return rest
    .filter((one) => SCRIPTS.has(one.frame.kind) && size(one) >= LEAST_OF_CALLS * longest)
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST_CALLERS);
}

function frameDifference(runs: FrameRuns, family: number, total: Paired): FrameDifference {
  const { frame, thread, tiers } = runs;
  const withCalls = pairedDifference(ofWhole(runs.withCalls, total), family, total);
  return { frame, isMain: thread === MAIN, tiers, withCalls, ...pairedDifference(ofWhole(runs, total), family, total) };
}

function kindsOf(frames: readonly FrameRuns[], pairs: number, total: Paired): KindDifference[] {
  const kinds = [...Map.groupBy(frames, ({ frame }) => frame.kind)];
  return kinds
    .map(([kind, of]) => ({ kind, ...pairedDifference(ofWhole(sumOf(of, pairs), total), kinds.length, total) }))
    .sort(largestFirst);
}

/** Threads beside the main one, each with its frames. */
function besideOf(frames: readonly FrameRuns[], pairs: number): ProfiledRow['beside'] {
  const threads = [
    ...Map.groupBy(
      frames.filter(({ thread }) => thread !== MAIN),
      ({ thread }) => thread,
    ),
  ];
  return threads
    .map(([thread, of]) => {
      const all = sumOf(of, pairs);
      const { listed } = split(of, Math.max(mean(all.old), mean(all.new)));
      return {
        thread,
        ...pairedDifference(all, threads.length),
        frames: listed
          .map((runs) => ({
            frame: runs.frame,
            isMain: false,
            tiers: runs.tiers,
            withCalls: pairedDifference(runs.withCalls, listed.length),
            ...pairedDifference(runs, listed.length),
          }))
          .sort(largestFirst),
      };
    })
    .sort(largestFirst);
}

function sumOf(frames: readonly FrameRuns[], pairs: number): Sum {
  const sums = { old: zeros(pairs), new: zeros(pairs), counting: zeros(pairs) };
  for (const frame of frames) {
    for (const name of ['old', 'new', 'counting'] as const) {
      for (let pair = 0; pair < pairs; pair++) {
        sums[name][pair] = (sums[name][pair] as number) + (frame[name][pair] as number);
      }
    }
  }
  return sums;
}

/** What is nearly all of a row is known nearly without an error by samples: their variance is that of a share, p (1 - p). */
function ofWhole(part: Sum, total: Paired): Paired {
  const share = (mean(part.old) + mean(part.new)) / (mean(total.old) + mean(total.new));
  const factor = Math.max(0, 1 - share);
  return { old: part.old, new: part.new, counting: part.counting.map((variance) => variance * factor) };
}

/** V8's profiler shares the spans out among its samples, so that nothing is left but the error of adding up. */
function remainder(total: Paired, frames: Sum, isCounted: boolean): Paired {
  if (!isCounted) return { old: zeros(total.old.length), new: zeros(total.new.length) };
  const rest = (side: Side) => total[side].map((all, at) => all - (frames[side][at] as number));
  return { old: rest('old'), new: rest('new') };
}

/** What the row takes without the profiler less what it takes with it. */
function notAttributed(pairs: readonly SamplesOfPair[], total: Paired): Paired {
  const rest = (side: Side) =>
    pairs.map(({ [side]: run }, at) => {
      const all = total[side][at] as number;
      return (run.plain === null ? all : run.plain.nanos / run.plain.count) - all;
    });
  return { old: rest('old'), new: rest('new') };
}

/** Logarithms of profiled time as a ratio of plain time within each run. */
function logCosts(pairs: readonly SamplesOfPair[], side: Side): number[] {
  return pairs.flatMap(({ [side]: { plain, profiled } }) =>
    plain === null ? [] : [Math.log(profiled.nanos / profiled.count / (plain.nanos / plain.count))],
  );
}

function costOf(logs: readonly number[]): ProfiledRow['cost'][Side] {
  if (logs.length === 0) return null;
  const interval = meanInterval(logs);
  return {
    ratio: Math.exp(mean(logs)),
    interval: interval === null ? null : [Math.exp(interval[0]), Math.exp(interval[1])],
  };
}

/** The same runs, each as much shorter as the profiler makes all of both sides longer. */
function withoutCost(pairs: readonly SamplesOfPair[]): SamplesOfPair[] {
  const logs = [...logCosts(pairs, 'old'), ...logCosts(pairs, 'new')];
  const factor = logs.length === 0 ? 1 : Math.exp(-mean(logs));
  const shorter = (run: TakenSamples): TakenSamples => ({
    ...run,
    profiled: { ...run.profiled, nanos: run.profiled.nanos * factor },
    tree: { ...run.tree, nanos: run.tree.nanos.map((nanos) => nanos * factor) },
  });
  return pairs.map(({ old, new: now }) => ({ old: shorter(old), new: shorter(now) }));
}

function zeros(length: number): number[] {
  return new Array<number>(length).fill(0);
}

function largestFirst(a: Difference, b: Difference): number {
  return Math.abs(b.difference) - Math.abs(a.difference);
}
