import { compareSamples } from '../../stats/comparison.ts';
import type { AdaptiveOptions, Decision } from '../../stats/sequential/adaptive.ts';
import { bystanderDecisions } from '../../stats/sequential/bystanders.ts';
import { judgeSession, type RoundSeries, replayedSession } from '../../stats/sequential/session.ts';
import type { Unbiased } from '../../stats/sequential/unbiased.ts';
import { type Judgement, judge, NO_SHARED_ROUND } from '../../stats/verdict.ts';
import { failuresWarning, type Warning } from '../../stats/warning.ts';
import { NOT_RUN } from '../sheets/cell-state.ts';
import { type Against, comparedPairs, stoppedRounds } from './against.ts';
import { meanOverHosts } from './host-means.ts';
import { type MeasuredGroup, type Problem, samplesOf } from './measured-group.ts';
import { methodOf } from './method.ts';
import { type Metric, RATE } from './metric.ts';
import type { Report, ReportExperiment, ReportMean, ReportRow, ReportVariant } from './row.ts';

export interface Measurements {
  groups: Iterable<MeasuredGroup>;
  /** the metrics that groups may have, in the order of the report; the rate alone unless told */
  metrics?: readonly Metric[] | undefined;
  baseline: string;
  contenders: readonly string[];
  /** what contenders are compared with; the baseline unless told */
  against?: Against | undefined;
  /** the largest difference that does not matter, a share; DEFAULT_MARGIN unless told */
  margin?: number | undefined;
  /** accepted share of false discoveries; DEFAULT_FDR unless told */
  fdr?: number | undefined;
  /** the changes that rules ask about, as shares */
  shares?: readonly number[] | undefined;
  /** the runs were stopped by the adaptive rules: the cap on rounds, and whether discoveries are by e-values */
  adaptive?: { cap: number; least?: number; strict: boolean } | undefined;
  /** of the metric that stops rounds, see Method; 0 unless told */
  shrinkage?: number | undefined;
  experiment?: ReportExperiment | null | undefined;
  environment?: unknown;
  /** runtimes as measured; a missing one gets its label alone */
  variants?: ReportVariant[] | undefined;
  warnings?: readonly Warning[] | undefined;
}

/**
 * Compares every contender with the baseline, or with the variant before it, in every group and judges all comparisons
 * together. Groups are taken one at a time, so that they may come from a store that does not fit in memory.
 */
export function assemble(measurements: Measurements): Report {
  const { baseline, contenders, against = 'baseline', adaptive, metrics = [RATE], shares = [] } = measurements;
  const labels = [baseline, ...contenders];
  const pairs = comparedPairs(labels, against);
  const method = methodOf(measurements);
  const { margin, fdr } = method;
  const steady = metrics.find(({ stopsRounds }) => stopsRounds)?.name;
  const drafts: Draft[] = [];
  for (const group of measurements.groups) {
    const shrinkage = (group.metric ?? RATE.name) === steady ? method.shrinkage : 0;
    for (const pair of pairs) drafts.push(draft(group, pair.baseline, pair.contender, shrinkage));
  }
  const rows = drafts.map(({ row }) => row);
  // Each metric is a family of its own: the cold rates of a thousand rows must not cost the steady ones their power.
  for (const metric of metrics) {
    const own = drafts.filter(({ row }) => row.metric === metric.name);
    const judgements =
      adaptive === undefined
        ? judge(own.map(judgeable), { margin, fdr, shares })
        : judgeAdaptive(
            own,
            { ...adaptive, margin, fdr, shares, shrinkage: metric.name === steady ? method.shrinkage : 0 },
            metric.stopsRounds && stoppedRounds(labels, against),
          );
    for (const [i, one] of own.entries()) settle(one, judgements[i] as Judgement, measurements.experiment != null);
  }
  return {
    experiment: measurements.experiment ?? null,
    environment: measurements.environment ?? null,
    variants: measurements.variants ?? labels.map(unknownVariant),
    metrics: metrics.filter(({ name }) => rows.some(({ metric }) => metric === name)),
    rows: rows.sort(byName(metrics, contenders)),
    warnings: [...(measurements.warnings ?? [])],
    means: meansOf(metrics, drafts),
    method,
  };
}

interface Draft {
  row: ReportRow;
  problem: Problem | null;
  /** the rounds that were compared; the order of runs where rounds are not known */
  series: RoundSeries;
  /** what a mean takes, of rows that their own figures stopped; null for others */
  unbiased: () => Unbiased | null;
}

/** @param isOwn whether the runs are of an experiment, and not of a file that has all there ever were */
function settle({ row, problem }: Draft, told: Judgement, isOwn: boolean): void {
  // Nothing has failed where there is no run, or that of the first side alone: the experiment goes on, or was interrupted.
  const isNotRun = isOwn && problem === null && told.verdict === 'failed' && row.counts[0] + row.counts[1] <= 1;
  const judgement: Judgement = isNotRun ? { q: null, interval: null, verdict: 'undecided', reason: NOT_RUN } : told;
  row.q = judgement.q;
  row.interval = judgement.interval;
  row.verdict = problem?.verdict ?? judgement.verdict;
  row.reason = problem?.reason ?? judgement.reason ?? row.reason;
  if (row.verdict === 'floor') Object.assign(row, NOT_MEASURED, { warnings: [] });
}

/** At fixed N a row at the floor takes no part in the correction: it is no comparison. */
function judgeable({ row, problem }: Draft): ReportRow {
  return problem?.verdict === 'floor' ? { ...row, ...NOT_MEASURED } : row;
}

/** The fields of a row at the floor: no rate, no ratio, no probability. */
const NOT_MEASURED = {
  rates: [null, null],
  improvement: null,
  accuracy: null,
  stars: '',
  welchP: null,
  ratio: null,
  evidence: null,
  interval: null,
  interval90: null,
  shift: null,
  p: null,
  q: null,
} satisfies Partial<ReportRow>;

/**
 * Verdicts by the rules that stopped the runs, with their intervals in place of the fixed ones. Cold rates, tails,
 * CPU times and comparisons with a neighbour stop no rounds: they are judged over the rounds that there are.
 */
function judgeAdaptive(drafts: readonly Draft[], options: AdaptiveOptions, didStop: boolean): Judgement[] {
  const all = drafts.map(({ series }) => series);
  const session = didStop ? replayedSession(all, options) : null;
  const decisions = session === null ? bystanderDecisions(all, options) : drafts.map((_, i) => session.decision(i));
  for (const [i, draft] of drafts.entries()) {
    const { row } = draft;
    const { ratio, evidence, interval90, p, rounds } = decisions[i] as Decision;
    if (rounds === 0) continue;
    draft.unbiased = () => session?.unbiased(i) ?? null;
    // The rules look from the third round on, so few rounds are no flaw of a decision.
    const warnings = row.warnings.filter(({ kind }) => kind !== 'few-runs');
    Object.assign(row, { ratio, evidence, interval90, p, warnings });
  }
  return judgeSession(decisions, options).map((judgement, i) => (isApart(drafts[i] as Draft) ? APART : judgement));
}

/** Both sides have figures, so nothing failed for good; but their rounds differ. */
function isApart({ row, series }: Draft): boolean {
  return series.rounds.length === 0 && row.counts.every((count) => count > 0);
}

const APART: Judgement = { q: null, verdict: 'undecided', interval: null, reason: NO_SHARED_ROUND };

/** Geometric means by metric and contender: of each module where there are several, and of all rows. */
function meansOf(metrics: readonly Metric[], drafts: readonly Draft[]): ReportMean[] {
  const means: ReportMean[] = [];
  for (const { name: metric } of metrics) {
    const ofMetric = drafts.filter(({ row }) => row.metric === metric);
    for (const [contender, own] of Map.groupBy(ofMetric, ({ row }) => row.contender)) {
      const modules = Map.groupBy(own, ({ row }) => row.benchmark.split('/')[0] ?? '');
      const parts = modules.size > 1 ? [...modules, [null, own] as const] : [[null, own] as const];
      for (const [module, some] of parts) {
        const mean = meanOverHosts(some.flatMap(({ row, unbiased }) => (hasInterval(row) ? { ...row, unbiased } : [])));
        const baseline = own[0]?.row.baseline ?? '';
        if (mean !== null) means.push({ contender, baseline, metric, module, ...mean });
      }
    }
  }
  return means;
}

function hasInterval(row: ReportRow): row is ReportRow & { ratio: number; interval: [number, number] } {
  return row.ratio !== null && row.interval !== null;
}

function draft(group: MeasuredGroup, baseline: string, contender: string, shrinkage: number): Draft {
  const samples = samplesOf(group, baseline, contender);
  const { baseline: before, contender: after } = samples;
  const { reason, warnings, ...comparison } = compareSamples({ ...samples, shrinkage });
  const row: ReportRow = {
    benchmark: group.benchmark,
    configuration: group.configuration,
    ...(group.host === undefined ? {} : { host: group.host }),
    metric: group.metric ?? RATE.name,
    baseline,
    contender,
    ...comparison,
    q: null,
    verdict: 'undecided',
    reason,
    warnings,
  };
  const problems = [baseline, contender].flatMap((label) => {
    const problem = group.problems?.get(label);
    return problem === undefined ? [] : [{ ...problem, label }];
  });
  const floor = floorOf(problems);
  // With runs on both sides a verdict stands, and the runs that are missing are a remark; the floor is no failure of runs.
  const first = problems.find(({ label }) => (label === baseline ? before : after).length === 0);
  const fatal = floor ?? (first !== undefined && comparison.rounds === 0 ? sided(first) : null);
  // A side that has figures of other rounds did not fail.
  const problemOf = (label: string, runs: number) => (runs > 0 ? null : (group.problems?.get(label) ?? null));
  if (fatal !== null) row.sides = [problemOf(baseline, before.length), problemOf(contender, after.length)];
  if (fatal === null) row.warnings = [...row.warnings, ...problems.map(missingRuns)];
  const series = { rounds: samples.rounds, baseline: before, contender: after };
  return { row, problem: fatal, series, unbiased: () => null };
}

type SidedProblem = Problem & { label: string };

function missingRuns({ label, reason, left }: SidedProblem): Warning {
  const subject = { type: 'side', name: label } as const;
  if (left === undefined) return failuresWarning(reason, subject);
  const { kind, ...counts } = left;
  const values = kind === 'disturbed' ? { form: 'runs', ...counts } : counts;
  return { kind, subject, words: `${label}: ${reason}`, next: null, values };
}

/** A problem with the label of its variant. */
function sided({ label, verdict, reason }: SidedProblem): Problem {
  return { verdict, reason: `${label}: ${reason}` };
}

/** The problem of a row at the floor on either side: the words once, and the two figures of each such side. */
function floorOf(problems: readonly SidedProblem[]): Problem | null {
  const floors = problems.filter(({ verdict }) => verdict === 'floor');
  const [first] = floors;
  if (first === undefined) return null;
  const sides = floors.map(({ label, figures }) => (figures === undefined ? label : `${figures} on ${label}`));
  return { verdict: 'floor', reason: `${first.reason}: ${sides.join(', ')}` };
}

function unknownVariant(label: string): ReportVariant {
  return { label, runtime: null, version: null, flags: [], sha256: null };
}

/** One locale for all, so that a report does not depend on the reader's; numbers by size: n=5, n=10, n=100. */
function byName(metrics: readonly Metric[], contenders: readonly string[]): (a: ReportRow, b: ReportRow) => number {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const order = new Map(metrics.map(({ name }, i) => [name, i]));
  const place = new Map(contenders.map((label, i) => [label, i]));
  return (a, b) =>
    (order.get(a.metric) ?? 0) - (order.get(b.metric) ?? 0) ||
    compare(a.benchmark, b.benchmark) ||
    compare(a.configuration, b.configuration) ||
    (place.get(a.contender) ?? 0) - (place.get(b.contender) ?? 0);
}
