import type { Samples } from '../stats/comparison.ts';
import type { Verdict } from '../stats/verdict.ts';

/** One figure of the runs of one configuration, of every variant. */
export interface MeasuredGroup {
  benchmark: string;
  configuration: string;
  /** name of the metric; `rate` unless told */
  metric?: string | undefined;
  /** rates in ops/s by label, in the order of rounds; a label without runs may be absent */
  rates: ReadonlyMap<string, ArrayLike<number>>;
  /** the rounds those rates stem from, by label; runs of one round are pairs */
  rounds?: ReadonlyMap<string, ArrayLike<number>>;
  /** without `rounds`: true when the i-th rates of labels with equally many stem from one round */
  paired: boolean;
  /** the reasons why a label has no rates or too few, by label */
  problems?: ReadonlyMap<string, Problem>;
  /** the host of a farm that measured it */
  host?: string | undefined;
}

export interface Problem {
  verdict: Extract<Verdict, 'failed' | 'unavailable' | 'floor' | 'disturbed'>;
  /** in plain words */
  reason: string;
  /** at the floor: the two figures that cannot be told apart, in words */
  figures?: string | undefined;
  /** of a label with figures, where some of its runs are left out: so many of how many; absent where runs failed */
  left?: { kind: 'disturbed' | 'near-floor'; left: number; runs: number } | undefined;
}

/** A reason as it reads under the name of its variant, without that name at its beginning. */
export function withoutLabel(reason: string, label: string): string {
  return reason.startsWith(`${label}: `) ? reason.slice(label.length + 2) : reason;
}

/** The rates to compare: where rounds are known, those of rounds in which both sides were measured. */
export function samplesOf(
  group: MeasuredGroup,
  baseline: string,
  contender: string,
): Samples & { rounds: ArrayLike<number> } {
  const before = group.rates.get(baseline) ?? [];
  const after = group.rates.get(contender) ?? [];
  const roundsBefore = group.rounds?.get(baseline);
  const roundsAfter = group.rounds?.get(contender);
  if (roundsBefore === undefined || roundsAfter === undefined) {
    const paired = group.paired && before.length === after.length;
    return { baseline: before, contender: after, paired, rounds: Array.from(before, (_, i) => i + 1) };
  }
  const place = new Map(Array.from(roundsAfter, (round, i) => [round, i]));
  const pairs = Array.from(roundsBefore, (round, i) => [i, place.get(round)] as const).filter(
    ([, j]) => j !== undefined,
  );
  if (pairs.length === 0) return { baseline: before, contender: after, paired: false, rounds: [] };
  return {
    baseline: pairs.map(([i]) => before[i] as number),
    contender: pairs.map(([, j]) => after[j as number] as number),
    paired: true,
    rounds: pairs.map(([i]) => roundsBefore[i] as number),
  };
}
