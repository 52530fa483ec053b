import { JsdynoError } from '../errors/catalogue.ts';
import { nearest } from '../errors/nearest.ts';
import { compareSamples, judge, type Samples, type Verdict } from '../stats/comparison.ts';
import { mean } from '../stats/describe.ts';
import type { CompareCsv } from '../store/csv-read.ts';
import type { Report, ReportExperiment, ReportRow, ReportVariant } from './row.ts';

/** The runs of one configuration, of every variant. */
export interface MeasuredGroup {
  benchmark: string;
  configuration: string;
  /** rates in ops/s by label, in the order of rounds; a label without runs may be absent */
  rates: ReadonlyMap<string, ArrayLike<number>>;
  /** the rounds those rates stem from, by label; runs of one round are pairs */
  rounds?: ReadonlyMap<string, ArrayLike<number>>;
  /** without `rounds`: true when the i-th rates of labels with equally many stem from one round */
  paired: boolean;
  /** why a label has no rates or too few, by label */
  problems?: ReadonlyMap<string, Problem>;
}

export interface Problem {
  verdict: Extract<Verdict, 'failed' | 'unavailable' | 'floor'>;
  /** in plain words */
  reason: string;
}

export interface Measurements {
  groups: Iterable<MeasuredGroup>;
  baseline: string;
  contenders: readonly string[];
  /** the largest difference that does not matter, a share; 0.02 unless told */
  margin?: number | undefined;
  /** accepted share of false discoveries; 0.05 unless told */
  fdr?: number | undefined;
  experiment?: ReportExperiment | null | undefined;
  environment?: unknown;
  /** labels alone are made up for those that are missing */
  variants?: ReportVariant[] | undefined;
  warnings?: readonly string[] | undefined;
}

/**
 * Compares every contender with the baseline in every group and judges all comparisons together. Groups are taken one at a
 * time, so that they may come from a store that does not fit in memory.
 */
export function assemble(measurements: Measurements): Report {
  const { baseline, contenders, margin = 0.02, fdr = 0.05 } = measurements;
  const drafts: Array<{ row: ReportRow; problem: Problem | null }> = [];
  for (const group of measurements.groups) {
    for (const contender of contenders) drafts.push(draft(group, baseline, contender));
  }
  const rows = drafts.map(({ row }) => row);
  const judgements = judge(rows, { margin, fdr });
  for (const [i, { row, problem }] of drafts.entries()) {
    const judgement = judgements[i];
    if (judgement === undefined) continue;
    row.q = judgement.q;
    row.verdict = problem?.verdict ?? judgement.verdict;
    row.reason = problem?.reason ?? judgement.reason ?? row.reason;
  }
  return {
    experiment: measurements.experiment ?? null,
    environment: measurements.environment ?? null,
    variants: measurements.variants ?? [baseline, ...contenders].map(unknownVariant),
    rows: rows.sort(byName(contenders)),
    warnings: [...(measurements.warnings ?? [])],
    method: { margin, fdr },
  };
}

/**
 * The measurements in a CSV of compare.
 *
 * @param baseline the binary to compare with; `old` or else the first of the file unless told
 * @throws JsdynoError BAD_OPTION when the file has no such binary
 */
export function measurementsOf(csv: CompareCsv, baseline?: string): Measurements {
  const { binaries } = csv;
  if (baseline !== undefined && !binaries.includes(baseline)) {
    const near = nearest(baseline, binaries, 1)[0] ?? binaries[0];
    throw new JsdynoError('BAD_OPTION', `no binary "${baseline}" in this CSV; it has ${binaries.join(', ')}`, {
      hint: `--baseline ${near}`,
    });
  }
  // A file with the new side only lacks its baseline, not its contender.
  const lonely = binaries.length === 1 ? (binaries[0] as string) : null;
  const fallback = binaries.includes('old') || lonely === 'new' ? 'old' : (binaries[0] ?? 'old');
  const chosen = baseline ?? fallback;
  const others = binaries.filter((label) => label !== chosen);
  return {
    groups: groupsOf(csv),
    baseline: chosen,
    contenders: others.length > 0 ? others : ['new'],
    warnings: csv.warnings,
  };
}

function* groupsOf(csv: CompareCsv): Generator<MeasuredGroup> {
  for (const { benchmark, configuration, byBinary, interleaved } of csv.groups) {
    yield { benchmark, configuration, rates: byBinary, paired: interleaved };
  }
}

function draft(group: MeasuredGroup, baseline: string, contender: string): { row: ReportRow; problem: Problem | null } {
  const samples = samplesOf(group, baseline, contender);
  const { baseline: before, contender: after } = samples;
  const comparison = compareSamples(samples);
  const row: ReportRow = {
    ...comparison,
    benchmark: group.benchmark,
    configuration: group.configuration,
    baseline,
    contender,
    rates: [meanOf(before), meanOf(after)],
    q: null,
    verdict: 'undecided',
  };
  const problems = [group.problems?.get(baseline), group.problems?.get(contender)].filter((one) => one !== undefined);
  // With runs on both sides a verdict stands and the runs that failed are a remark; the floor is no failure of runs.
  const fatal = problems.find((one) => one.verdict === 'floor' || comparison.rounds === 0) ?? null;
  if (fatal === null) row.warnings = [...row.warnings, ...problems.map(({ reason }) => reason)];
  return { row, problem: fatal };
}

/** The rates to compare: of the rounds in which both were measured, where rounds are known. */
function samplesOf(group: MeasuredGroup, baseline: string, contender: string): Samples {
  const before = group.rates.get(baseline) ?? [];
  const after = group.rates.get(contender) ?? [];
  const roundsBefore = group.rounds?.get(baseline);
  const roundsAfter = group.rounds?.get(contender);
  if (roundsBefore === undefined || roundsAfter === undefined) {
    return { baseline: before, contender: after, paired: group.paired && before.length === after.length };
  }
  const place = new Map(Array.from(roundsAfter, (round, i) => [round, i]));
  const pairs = Array.from(roundsBefore, (round, i) => [i, place.get(round)] as const).filter(
    ([, j]) => j !== undefined,
  );
  if (pairs.length === 0) return { baseline: before, contender: after, paired: false };
  return {
    baseline: pairs.map(([i]) => before[i] as number),
    contender: pairs.map(([, j]) => after[j as number] as number),
    paired: true,
  };
}

function meanOf(rates: ArrayLike<number>): number | null {
  return rates.length === 0 ? null : mean(rates);
}

function unknownVariant(label: string): ReportVariant {
  return { label, runtime: null, version: null, flags: [], sha256: null };
}

/** One locale for all, so that a report does not depend on the reader's; numbers by size: n=5, n=10, n=100. */
function byName(contenders: readonly string[]): (a: ReportRow, b: ReportRow) => number {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const place = new Map(contenders.map((label, i) => [label, i]));
  return (a, b) =>
    compare(a.benchmark, b.benchmark) ||
    compare(a.configuration, b.configuration) ||
    (place.get(a.contender) ?? 0) - (place.get(b.contender) ?? 0);
}
