/** What the store has of rows over releases and commits: one point a release, from sweeps and from comparisons with one baseline. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { loadKind } from '../../kinds/kinds.ts';
import type { Metric } from '../../show/report/metric.ts';
import { DEFAULT_FDR } from '../../stats/margin.ts';
import { listExperiments, readVariants, type StoredExperiment, type StoredVariant } from '../../store/experiments.ts';
import { comparisonsOf } from '../../work/experiment/comparisons.ts';
import type { Kind } from '../../work/kind.ts';
import type { SweepStep } from '../sweep/sweep-answer.ts';
import { sweepAnswerOf } from '../sweep/sweep-answer-of.ts';
import type { ChangePoint, History, Series, SeriesKey, SeriesPoint } from './series.ts';

/** @param looked ISO 8601: now */
export async function storedHistory(database: DatabaseSync, looked: string): Promise<History> {
  const found = new Found();
  // The newest first: of a release that was measured again the newer point counts.
  for (const experiment of listExperiments(database)) {
    if (experiment.origin === 'unchecked') continue;
    const variants = readVariants(database, experiment.id);
    if (variants.length < 2 || variants.some(({ runtime }) => runtime.version === '')) continue;
    const kind = await loadKind(experiment.kind);
    const stored = { database, experiment };
    const { find } = experiment.plan as { find?: { as?: unknown } };
    if (find?.as === 'sweep') addSweep(found, kind, stored, variants);
    else if (find === undefined) addComparisons(found, kind, stored, variants);
  }
  return { looked, fdr: DEFAULT_FDR, ...found.sorted() };
}

interface Stored {
  database: DatabaseSync;
  experiment: StoredExperiment;
}

/** A step of a sweep by its labels: places are known when the series is whole. */
type Step = Pick<SweepStep, 'state' | 'ratio' | 'interval' | 'q'> & {
  labels: readonly [before: string, after: string, first: string, last: string];
  metric: Metric;
};

class Found {
  readonly #series = new Map<string, { series: Series; steps: Step[]; known: Set<string> }>();

  /** The series of a key and a reference; ratios to another reference are others. */
  at(key: SeriesKey, reference: string) {
    const id = hashOf([key, reference]);
    let one = this.#series.get(id);
    if (one === undefined) {
      const series: Series = { id, key, values: 'ratio', reference, points: [], events: [] };
      one = { series, steps: [], known: new Set() };
      this.#series.set(id, one);
    }
    const { series, steps, known } = one;
    return {
      steps,
      add(point: SeriesPoint): void {
        if (known.has(point.label)) return;
        known.add(point.label);
        series.points.push(point);
      },
    };
  }

  /** Points in the order of versions; commits in that of time. */
  sorted(): Pick<History, 'series' | 'changes'> {
    const { compare } = new Intl.Collator('en', { numeric: true });
    const byTime = (a: SeriesPoint, b: SeriesPoint) => compare(a.time ?? '', b.time ?? '');
    const changes: ChangePoint[] = [];
    const all = [...this.#series.values()].filter(({ series }) => series.points.length > 1);
    for (const { series, steps } of all) {
      const isVersioned = series.points.every(({ label }) => /^v?\d+\.\d/.test(label));
      series.points.sort((a, b) => (isVersioned ? compare(a.label, b.label) : byTime(a, b)));
      changes.push(...steps.flatMap((step) => changeOf(step, series)));
    }
    const timeOf = (change: ChangePoint) => this.#series.get(change.series[0] ?? '')?.series.points[change.to.at];
    changes.sort((a, b) => compare(timeOf(b)?.time ?? '', timeOf(a)?.time ?? '') || compare(b.to.label, a.to.label));
    return { series: all.map(({ series }) => series), changes };
  }
}

function addSweep(found: Found, kind: Kind, stored: Stored, variants: readonly StoredVariant[]): void {
  const { experiment } = stored;
  const { rows, metric } = sweepAnswerOf(kind, stored);
  const labels = variants.map(labelOf);
  const [first] = variants;
  if (first === undefined) return;
  for (const { benchmark, configuration, points, steps } of rows) {
    const key = keyOf({ kind, experiment, benchmark, configuration, metric, variant: first });
    const series = found.at(key, labels[0] ?? '');
    points.forEach((point, place) => {
      if (point === null) return;
      series.add({
        ...{ label: labels[place] ?? '', time: experiment.created, experiment: experiment.name, verdict: null },
        ...logsOf(point.ratio, point.interval, metric),
      });
    });
    if (series.steps.length > 0) continue;
    const named = (...places: number[]) => places.map((place) => labels[place] ?? '');
    for (const { before, after, range, ...step } of steps) {
      series.steps.push({ ...step, metric, labels: named(before, after, ...range) as unknown as Step['labels'] });
    }
  }
}

function addComparisons(found: Found, kind: Kind, stored: Stored, variants: readonly StoredVariant[]): void {
  const { experiment } = stored;
  const report = comparisonsOf(kind, stored);
  const metrics = new Map(report.metrics.map((metric) => [metric.name, metric]));
  const byLabel = new Map(variants.map((variant) => [variant.label, variant]));
  const about = { time: experiment.created, experiment: experiment.name };
  for (const { benchmark, configuration, ratio, interval, verdict, ...row } of report.rows) {
    const metric = metrics.get(row.metric);
    const [baseline, variant] = [byLabel.get(row.baseline), byLabel.get(row.contender)];
    if (ratio === null || metric === undefined || baseline === undefined || variant === undefined) continue;
    const key = keyOf({ kind, experiment, benchmark, configuration, metric, variant });
    const series = found.at(key, labelOf(baseline));
    series.add({
      ...{ ...about, label: labelOf(variant), ...logsOf(ratio, interval, metric) },
      verdict:
        verdict === 'equivalent' ? 'equal' : verdict === 'faster' || verdict === 'slower' ? verdict : 'undecided',
    });
    // What all of them are measured beside is a release as well, where it is one of the same.
    if (kindOf(baseline) === kindOf(variant)) {
      series.add({ ...about, label: labelOf(baseline), log: 0, interval: null, verdict: null });
    }
  }
}

interface Named extends Pick<SeriesKey, 'benchmark' | 'configuration'> {
  kind: Kind;
  experiment: StoredExperiment;
  metric: Metric;
  variant: StoredVariant;
}

function keyOf({ kind, experiment, benchmark, configuration, metric, variant }: Named): SeriesKey {
  const { suiteSha256 } = experiment.plan;
  const { name, unit } = metric;
  return {
    ...{ kind: kind.name, benchmark, configuration, variant: kindOf(variant), host: 'paired' },
    metric: { name, unit, isSmallerBetter: metric.isSmallerBetter },
    suite: typeof suiteSha256 === 'string' ? suiteSha256 : null,
  };
}

/** What was measured without its version: `node --jitless`. */
function kindOf({ runtime, flags, env }: StoredVariant): string {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return [...settings, runtime.kind, ...flags].join(' ');
}

/** `22.9.0`, or the beginning of a commit. */
function labelOf({ runtime, tree }: StoredVariant): string {
  return tree?.commit?.slice(0, 12) ?? runtime.version;
}

/** Ratios are of "more is better"; of times and amounts people read the reciprocal. */
function logsOf(
  ratio: number,
  interval: readonly [number, number] | null,
  { isSmallerBetter }: Metric,
): Pick<SeriesPoint, 'log' | 'interval'> {
  const log = (value: number) => (isSmallerBetter ? -1 : 1) * Math.log(value);
  const [one = Number.NaN, other = Number.NaN] = interval?.map(log) ?? [];
  const isKnown = Number.isFinite(one) && Number.isFinite(other);
  return { log: log(ratio), interval: isKnown ? [Math.min(one, other), Math.max(one, other)] : null };
}

const STATES = {
  confirmed: 'confirmed',
  refuted: 'refuted',
  undecided: 'undecided',
  open: 'candidate',
  unplaced: 'candidate',
} as const;

/** None where the releases beside it are none of the series any more. */
function changeOf({ labels, metric, state, ratio, interval, q }: Step, series: Series): ChangePoint[] {
  const ends = labels.map((label) => ({ at: series.points.findIndex((point) => point.label === label), label }));
  const [from, to, first, last] = ends;
  if (from === undefined || to === undefined || first === undefined || last === undefined) return [];
  if (ends.some(({ at }) => at < 0)) return [];
  const { log: size, interval: around } = logsOf(ratio, interval, metric);
  return [
    {
      id: hashOf([series.id, from.label, to.label]),
      series: [series.id],
      ...{ kind: 'step', state: STATES[state], isBetter: ratio >= 1, from, to, size, interval: around, p: null, q },
      range: [first, last],
      triage: { state: 'new', who: null, why: null, when: null },
    },
  ];
}

function hashOf(key: unknown): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 12);
}
