import type { Samples } from '../../stats/comparison.ts';
import type { Verdict } from '../../stats/verdict.ts';
import { failuresWarning, type Warning, type WarningSubject } from '../../stats/warning.ts';
import { type CellState, NOT_RUN } from '../sheets/cell-state.ts';

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

/** The state of a row on a variant that has so many runs. */
export function stateOf(variant: string, runs: number, problem: Problem | undefined): Omit<CellState, 'warnings'> {
  if (runs > 0) return { variant, verdict: 'measured', reason: null, runs };
  const without = problem?.verdict === 'unavailable' ? 'unavailable' : 'failed';
  const reason = withoutLabel(problem?.reason ?? NOT_RUN, variant);
  return { variant, verdict: problem === undefined ? 'undecided' : without, reason, runs };
}

/** Warns of runs that are missing beside measured ones. */
export function missingWarning(
  variant: string,
  { length }: readonly unknown[],
  problem: Problem | undefined,
  subject: WarningSubject,
): Warning[] {
  if (length === 0 || problem === undefined) return [];
  return [failuresWarning(withoutLabel(problem.reason, variant), subject)];
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
  const paired = { baseline: [] as number[], contender: [] as number[], rounds: [] as number[] };
  let j = 0;
  for (let i = 0; i < roundsBefore.length; i++) {
    const round = roundsBefore[i] as number;
    while (j < roundsAfter.length && (roundsAfter[j] as number) < round) j++;
    if (roundsAfter[j] !== round) continue;
    paired.baseline.push(before[i] as number);
    paired.contender.push(after[j] as number);
    paired.rounds.push(round);
  }
  if (paired.rounds.length === 0) return { baseline: before, contender: after, paired: false, rounds: [] };
  return { ...paired, paired: true };
}
