/** Series from stored experiments: comparisons of releases, or of commits, with one that was measured in the same rounds. */

import type { DatabaseSync } from 'node:sqlite';
import { loadKind } from '../../../kinds/kinds.ts';
import { reportOf } from '../../../kinds/stored.ts';
import type { FindPlan } from '../../../measure/plan.ts';
import { RATE } from '../../../show/report/metric.ts';
import type { Report, ReportRow, ReportVariant } from '../../../show/report/row.ts';
import { listExperiments, type StoredExperiment } from '../../../store/experiments.ts';
import { eachPoint, keepPoints, seriesKeys, withoutPoints } from '../../../store/points.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Kind, Stored } from '../../../work/kind.ts';
import { historyMachine } from '../../gate/history/machine.ts';
import { sweepAnswerOf } from '../../sweep/sweep-answer-of.ts';
import { chained, type PairedRatio } from '../chained.ts';
import { type Confirms, confirmsOf } from '../confirmed.ts';
import { type ReadPoint, shortHash } from '../gathered.ts';
import type { SeriesPoint } from '../series.ts';

/** Raised where the same runs give other points, so that they are made anew. */
export const WAY = 3;

/**
 * The points of all experiments that ended. Each says how a release compares with another; of those that belong to one series one release is
 * made the reference of all. What an experiment says is kept in the store, so that runs are read once; a store that cannot be written is read
 * each time.
 * @throws JsdynoError IMPORT_INVALID
 */
export async function storedPoints(database: DatabaseSync): Promise<ReadPoint[]> {
  return (await storedFigures(database)).points;
}

/** The points, and apart from them the ratios that were measured for changes in them: only what stands out is measured again. */
export async function storedFigures(database: DatabaseSync) {
  const unkept = await madePoints(database);
  const experiments = listExperiments(database);
  const confirms = new Map(experiments.map((one) => [one.name, confirmsOf(one)]));
  const [fresh, others]: [{ confirms: Confirms; ratio: PairedRatio }[], PairedRatio[]] = [[], []];
  for (const ratio of [...keptRatios(database, experiments), ...unkept]) {
    const own = confirms.get(ratio.experiment ?? '') ?? null;
    if (own === null) others.push(ratio);
    else fresh.push({ confirms: own, ratio });
  }
  return { points: chained(others), fresh };
}

/** Makes the points that a store lacks. Returns those that it cannot keep. */
export async function madePoints(database: DatabaseSync): Promise<PairedRatio[]> {
  const unkept: PairedRatio[] = [];
  const missing = new Set(withoutPoints(database, WAY));
  for (const experiment of listExperiments(database).toReversed()) {
    if (!missing.has(experiment.id)) continue;
    const report = await reportOf(database, experiment.name);
    const kind = await loadKind(experiment.kind);
    const rows = [...report.rows, ...lateRows(kind, { database, experiment })];
    const ratios = ratiosOf(experiment, { ...report, rows }, kind.rateRead);
    if (!isKept(database, experiment.id, ratios)) unkept.push(...ratios);
  }
  return unkept;
}

function isKept(database: DatabaseSync, experiment: number, ratios: readonly PairedRatio[]): boolean {
  try {
    const points = ratios.map(({ key, from, to, log, interval, verdict }) => {
      const [low, high] = interval ?? [null, null];
      const text = JSON.stringify(key);
      return { series: shortHash(text), key: text, base: from, label: to, log, low, high, verdict };
    });
    keepPoints(database, experiment, WAY, points);
    return true;
  } catch (error) {
    if (error instanceof JsdynoError && error.code === 'STORE_UNWRITABLE') return false;
    throw error;
  }
}

function* keptRatios(database: DatabaseSync, experiments: readonly StoredExperiment[]): Generator<PairedRatio> {
  const keys = seriesKeys(database) as Map<string, PairedRatio['key']>;
  const facts = new Map(experiments.map(({ name, environment }) => [name, machineOf(environment)?.facts]));
  for (const { series, base, label, log, low, high, verdict, experiment, created } of eachPoint(database)) {
    const key = keys.get(series);
    if (key === undefined || base === null) continue;
    yield {
      ...{ key, from: base, to: label, time: created, log, experiment, host: facts.get(experiment) },
      interval: low === null || high === null ? null : [low, high],
      verdict: verdict as PairedRatio['verdict'],
    };
  }
}

type RatioRow = Pick<
  ReportRow,
  'benchmark' | 'configuration' | 'metric' | 'baseline' | 'contender' | 'ratio' | 'interval' | 'verdict'
>;

/** Rows of a sweep that its first release does not have: each release against the first that has them. */
function lateRows(kind: Kind, stored: Stored): RatioRow[] {
  const { find } = stored.experiment.plan as { find?: Partial<FindPlan> | null };
  if (find?.as !== 'sweep') return [];
  const { rows, releases, metric } = sweepAnswerOf(kind, stored);
  return rows.flatMap(({ benchmark, configuration, points }) => {
    const first = points.findIndex((point) => point !== null);
    const labelAt = (place: number) => releases[place]?.label ?? '';
    return points.flatMap((point, place): RatioRow[] => {
      if (point === null || first === 0 || place === first) return [];
      const [low, high] = point.interval ?? [0, Number.POSITIVE_INFINITY];
      const verdict = low > 1 ? 'faster' : high < 1 ? 'slower' : 'undecided';
      const sides = { baseline: labelAt(first), contender: labelAt(place) };
      return [
        { benchmark, configuration, metric: metric.name, ...sides, ratio: point.ratio, interval: [low, high], verdict },
      ];
    });
  });
}

/**
 * Of each row and metric the releases and commits of one variant against the baseline. Pure.
 * @param rateRead how people read rates of the kind
 */
export function ratiosOf(
  {
    name,
    kind,
    created,
    environment,
    plan,
  }: Pick<StoredExperiment, 'name' | 'kind' | 'created' | 'environment' | 'plan'>,
  { rows, variants, metrics }: Pick<Report, 'variants' | 'metrics'> & { rows: readonly RatioRow[] },
  rateRead?: Kind['rateRead'],
): PairedRatio[] {
  const byLabel = new Map(variants.map((variant) => [variant.label, variant]));
  const isOfCommits = areCommits(variants);
  // What a nightly measures on commits has hashes of the commits' own files, too.
  const sha256 = plan.nightly ?? plan.suiteSha256;
  const suite = typeof sha256 === 'string' ? sha256 : null;
  const machine = machineOf(environment);
  return rows.flatMap((row): PairedRatio[] => {
    const [old, own] = [byLabel.get(row.baseline), byLabel.get(row.contender)];
    const metric =
      (row.metric === RATE.name ? rateRead?.(row.configuration) : undefined) ??
      metrics.find((one) => one.name === row.metric);
    if (old === undefined || own === undefined || metric === undefined || !row.ratio) return [];
    const [from, to] = [old, own].map((variant) => placeOf(variant, isOfCommits));
    if (from?.label == null || to?.label == null || from.label === to.label || from.variant !== to.variant) return [];
    const sign = metric.isSmallerBetter ? -1 : 1;
    return [
      {
        key: {
          kind,
          benchmark: row.benchmark,
          configuration: row.configuration,
          metric: { name: metric.name, unit: metric.unit, isSmallerBetter: metric.isSmallerBetter },
          variant: to.variant,
          suite,
          host: machine?.key ?? 'paired',
        },
        from: from.label,
        to: to.label,
        time: created,
        log: sign * Math.log(row.ratio),
        interval: intervalOf(row, sign),
        experiment: name,
        verdict: verdictOf(row),
        host: machine?.facts,
      },
    ];
  });
}

/** A variant of a report, or as it is stored. */
type NamedVariant = Pick<ReportVariant, 'runtime' | 'version' | 'flags'> & {
  text?: unknown;
  tree?: { commit?: string | null | undefined } | undefined;
};

/** Whether an experiment is of commits: what all variants measure the same one of tells none from the others. */
export function areCommits(
  variants: readonly { tree?: { commit?: string | null | undefined } | undefined }[],
): boolean {
  return new Set(variants.map(({ tree }) => tree?.commit ?? null)).size > 1;
}

/**
 * What a variant is in a series: a commit, and the runtime with its version, where that is what differs; else a version, and the runtime. A
 * command line is as it was typed.
 */
export function placeOf({ runtime, version, flags, tree, text }: NamedVariant, isOfCommits: boolean) {
  const commit = isOfCommits ? tree?.commit : null;
  const words = [commit == null ? runtime : `${runtime}@${version}`, ...flags].join(' ');
  return {
    label: commit?.slice(0, 12) ?? version,
    variant: runtime === 'command' && typeof text === 'string' ? text : words,
  };
}

function intervalOf({ interval }: RatioRow, sign: number): readonly [number, number] | null {
  const [low, high] = interval ?? [0, 0];
  if (!(low > 0) || !(high < Number.POSITIVE_INFINITY)) return null;
  const logs = [sign * Math.log(low), sign * Math.log(high)].sort((a, b) => a - b);
  return [logs[0] as number, logs[1] as number];
}

function verdictOf({ verdict }: RatioRow): SeriesPoint['verdict'] {
  if (verdict === 'faster' || verdict === 'slower' || verdict === 'undecided') return verdict;
  return verdict === 'equivalent' ? 'equal' : null;
}

/** The machine without its kernel, whose change is an event; null where an import does not say. */
function machineOf(environment: Record<string, unknown>): { key: string; facts: Record<string, string> } | null {
  if (!('cpu' in environment && 'os' in environment && 'memory' in environment)) return null;
  const { kernel, key } = historyMachine(environment as unknown as Parameters<typeof historyMachine>[0]);
  return { key: key.replace(/-[0-9a-f]{8}$/, ''), facts: { kernel } };
}
