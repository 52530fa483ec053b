import type { DatabaseSync } from 'node:sqlite';
import type { Environment } from '../machine/environment.ts';
import { machineWarnings } from '../machine/warnings.ts';
import type { Figures } from '../measure/figures.ts';
import { changedWords } from '../measure/outcome.ts';
import { type Inherited, passedOnNote } from '../process/surroundings.ts';
import type { Measurements } from '../report/assemble.ts';
import { duration } from '../report/duration.ts';
import { type MeasuredGroup, type Metric, type Problem, stopsRuns } from '../report/measured-group.ts';
import type { ReportVariant } from '../report/row.ts';
import { type Batches, disturbedWords } from '../stats/disturbed.ts';
import type { Warning, WarningKind } from '../stats/warning.ts';
import {
  readConfigurations,
  readVariants,
  type StoredConfiguration,
  type StoredExperiment,
  type StoredVariant,
} from '../store/experiments.ts';
import {
  changedFiles,
  countBatches,
  countDisturbed,
  countGeneratorBound,
  eachRun,
  figuresOf,
  type StoredRun,
} from '../store/runs.ts';
import { type Floor, floorOf, floorProblem, isDisturbedRun } from './floor.ts';
import { isAdaptive, type StoredPlan } from './options.ts';

/** A stored experiment as the report's input: its runs are read one configuration at a time. */
export function measurementsOfExperiment(database: DatabaseSync, experiment: StoredExperiment): Measurements {
  const variants = readVariants(database, experiment.id);
  const [baseline, ...contenders] = variants.map((variant) => variant.label);
  const plan = experiment.plan as Partial<StoredPlan>;
  const calibrated = readConfigurations(database, experiment.id).filter((one) => one.calibration !== undefined);
  const { runs, leastRuns, seed, margin, strict = false } = plan;
  const least = leastRuns === undefined ? {} : { least: leastRuns };
  const clean = cleanShare(database, experiment);
  return {
    groups: groupsOf(database, experiment, variants),
    baseline: baseline ?? 'old',
    contenders,
    margin,
    adaptive: isAdaptive(experiment.kind, plan) && runs !== undefined ? { cap: runs, strict, ...least } : undefined,
    experiment: {
      id: experiment.name,
      created: experiment.created,
      kind: experiment.kind,
      seed: seed ?? null,
      runs: runs ?? null,
      state: experiment.state,
      plan: experiment.plan,
      cleanShare: clean,
      calibration: calibrated.map(({ benchmark, configuration, calibration }) => ({
        benchmark,
        configuration,
        ...calibration,
      })),
    },
    environment: experiment.environment,
    variants: variants.map(reportVariant),
    warnings: [
      ...warningsOf(experiment),
      ...disturbanceNote(experiment.kind, clean),
      ...generatorNote(database, experiment),
      ...changedNotes(database, experiment),
      ...calibrationNote(calibrated),
    ],
  };
}

/** What concerns the experiment as a whole: whether it is complete, and the gravest that the machine did to it. */
function warningsOf(experiment: StoredExperiment): Warning[] {
  const { state, plan, environment } = experiment;
  const incomplete = state === 'done' ? [] : [incompleteNote(experiment)];
  const { budgetMs } = plan as Partial<StoredPlan>;
  if (budgetMs !== undefined && state === 'done') {
    incomplete.push(ofExperiment('budget', `the budget was ${duration(budgetMs)} of runs`));
  }
  if (!('cpu' in environment)) return incomplete;
  const note = passedOnNote(Object((environment as Partial<{ inherited: Inherited }>).inherited?.passedOn));
  if (note !== undefined) incomplete.push(ofExperiment('inherited', note));
  const [gravest, ...others] = machineWarnings(environment as unknown as Environment);
  if (gravest === undefined) return incomplete;
  const more = others.length > 0 ? ` (${others.length} more: "jsdyno machine")` : '';
  const subject = { type: 'machine', name: null } as const;
  return [...incomplete, { kind: 'machine', subject, words: `${gravest.message}${more}`, next: null }];
}

/** What is odd about the experiment as a whole. */
function ofExperiment(kind: WarningKind, words: string, next: string | null = null): Warning {
  return { kind, subject: { type: 'experiment', name: null }, words, next };
}

function incompleteNote({ name, origin }: StoredExperiment): Warning {
  const next = origin === 'measured' ? `"jsdyno resume ${name}" goes on with it` : 'it was exported before its end';
  return ofExperiment('incomplete', `${name} is not complete`, next);
}

/** Share of the runs, or of the batches of operations, that had the core to themselves; null where it is not known. */
function cleanShare(database: DatabaseSync, { id, kind }: StoredExperiment): number | null {
  if (kind === 'ops') {
    const { clean, taken } = countBatches(database, id);
    return taken === 0 ? null : clean / taken;
  }
  const { known, disturbed } = countDisturbed(database, id);
  return known === 0 ? null : 1 - disturbed / known;
}

/** Below this share of clean runs the machine is part of what was measured. */
const CLEAN_ENOUGH = 0.9;

/** Batches that were disturbed are not used, so of operations there is nothing to say here. */
function disturbanceNote(kind: string, clean: number | null): Warning[] {
  if (kind === 'ops' || clean === null || clean >= CLEAN_ENOUGH) return [];
  const share = Math.round((1 - clean) * 100);
  const words = `${share} % of the runs waited for a core for more than 2 % of their time`;
  return [ofExperiment('disturbed', words, 'end other work, or --pin them to a free core')];
}

/** Of benchmarks that call bench.http; a report on servers says it by row. */
function generatorNote(database: DatabaseSync, { id, kind }: StoredExperiment): Warning[] {
  if (kind === 'http') return [];
  const { loaded, bound } = countGeneratorBound(database, id);
  if (bound === 0) return [];
  const words = `in ${bound} of ${loaded} runs the load generator had no CPU left, so servers may be faster than that`;
  return [ofExperiment('generator-bound', words, '--pin the servers to other CPUs')];
}

/** Later runs met the files as they were; the benchmark's own may have measured what it changed. */
function changedNotes(database: DatabaseSync, { id }: StoredExperiment): Warning[] {
  return changedFiles(database, id).map(({ benchmark, files }) => ({
    kind: 'changed-files',
    subject: { type: 'file', name: benchmark },
    words: `${benchmark} ${changedWords(files)}; they were put back after each run`,
    next: null,
  }));
}

/** How many rows run with another n than their benchmark declares; each row shows the n it ran with. */
function calibrationNote(calibrated: readonly StoredConfiguration[]): Warning[] {
  if (calibrated.length === 0) return [];
  const shortened = calibrated.filter(
    ({ calibration }) => (calibration?.used ?? 0) < (calibration?.declared ?? 0),
  ).length;
  const parts = [
    shortened > 0 ? `${shortened} shortened` : '',
    calibrated.length > shortened ? `${calibrated.length - shortened} lengthened` : '',
  ].filter((text) => text !== '');
  return [
    ofExperiment(
      'calibrated',
      `${parts.join(', ')}, so that a run measures about 0.2 s (up to 1 s where it waits for the system); rows show the n that was used, those that are short by a factor of ten keep theirs`,
    ),
  ];
}

function reportVariant({ label, text, env, flags, runtime }: StoredVariant): ReportVariant {
  const { kind, version, sha256, source, executable } = runtime;
  // An import knows its binaries by name only.
  if (executable === '') return { label, runtime: null, version: null, flags: [], sha256: null };
  return { label, runtime: kind, version, flags, sha256, text, env, source, executable };
}

function* groupsOf(
  database: DatabaseSync,
  experiment: StoredExperiment,
  variants: readonly StoredVariant[],
): Generator<MeasuredGroup> {
  for (const [configuration, runs] of runsByConfiguration(database, experiment)) {
    for (const metric of metricsOf(experiment.kind, runs)) {
      const group = groupOf(configuration, variants, runs, metric);
      if (stopsRuns(metric) || [...group.rates.values()].some((rates) => rates.length > 0)) yield group;
    }
  }
}

/** A stored run, and what it told beside its rate. */
export type ReadRun = StoredRun & { told: Figures | null };

/** Each configuration with its runs, one at a time. */
export function* runsByConfiguration(
  database: DatabaseSync,
  experiment: StoredExperiment,
): Generator<[StoredConfiguration, ReadRun[]]> {
  const runs = eachRun(database, experiment.id);
  let next = runs.next();
  for (const configuration of readConfigurations(database, experiment.id)) {
    const own: ReadRun[] = [];
    while (!next.done && next.value.configuration === configuration.id) {
      own.push({ ...next.value, told: figuresOf(next.value) });
      next = runs.next();
    }
    yield [configuration, own];
  }
}

/** What is judged of runs; the first is what stops comparisons. */
function metricsOf(kind: string, runs: readonly ReadRun[]): readonly Metric[] {
  if (kind === 'ops') return ['steady', 'cold'];
  return runs.some(({ told }) => told?.metrics !== undefined) ? ['rate', 'p99', 'cpu'] : ['rate'];
}

/**
 * One figure of a run that was measured, in ops/s or 1/s. The tail of a closed loop on a server is not judged: where the
 * server stalls, it is not asked (docs/load.md).
 */
function figureOf({ rate, told }: ReadRun, metric: Metric): number | undefined {
  const { cold, p99 = 0, cpu = 0 } = told?.metrics ?? {};
  if (metric === 'cold') return cold;
  if (metric === 'p99') return p99 > 0 && told?.http === undefined ? 1e9 / p99 : undefined;
  if (metric === 'cpu') return cpu > 0 ? 1e9 / cpu : undefined;
  return rate ?? undefined;
}

/** The runs of one configuration by label, and in words why some are missing. Pure. */
export function groupOf(
  configuration: Pick<StoredConfiguration, 'benchmark' | 'configuration'>,
  variants: readonly Pick<StoredVariant, 'id' | 'label'>[],
  runs: readonly ReadRun[],
  metric: Metric = 'rate',
): MeasuredGroup {
  const rates = new Map<string, number[]>();
  const rounds = new Map<string, number[]>();
  const problems = new Map<string, Problem>();
  for (const { id, label } of variants) {
    const own = runs.filter((run) => run.variant === id);
    const { figures, problem } = measuredOf(own, metric);
    rates.set(
      label,
      figures.map(([, figure]) => figure),
    );
    rounds.set(
      label,
      figures.map(([round]) => round),
    );
    if (problem !== null) problems.set(label, problem);
  }
  const { benchmark, configuration: spelling } = configuration;
  return { benchmark, configuration: spelling, metric, rates, rounds, paired: true, problems };
}

/** The figures of a variant by round, without those of runs that could not be told from the floor. */
function measuredOf(
  runs: readonly ReadRun[],
  metric: Metric,
): { figures: [number, number][]; problem: Problem | null } {
  const figures: [number, number][] = [];
  const floors: Floor[] = [];
  const disturbed: Batches[] = [];
  let told = 0;
  for (const run of runs) {
    if (run.rate === null) continue;
    if (isDisturbedRun(run.told)) {
      disturbed.push(run.told?.batches as Batches);
      continue;
    }
    const floor = floorOf(run.told);
    if (floor !== undefined) told++;
    const figure = figureOf(run, metric);
    if (floor) floors.push(floor);
    else if (figure !== undefined) figures.push([run.round, figure]);
  }
  // The figures of the others stay in any case: a running session knew them as well.
  const problem = floorProblem(floors, told) ?? problemOf(runs) ?? disturbedProblem(figures.length, disturbed);
  if (problem !== null || floors.length === 0) return { figures, problem };
  const reason = `floor: ${floors.length} of ${told} runs could not be told from the harness floor and are left out`;
  return { figures, problem: { verdict: 'failed', reason } };
}

/** All runs were disturbed, or some, which are left out. */
function disturbedProblem(measured: number, disturbed: readonly Batches[]): Problem | null {
  if (disturbed.length === 0) return null;
  if (measured === 0) return { verdict: 'disturbed', reason: disturbedWords(disturbed) };
  const all = measured + disturbed.length;
  const reason = `disturbed: ${disturbed.length} of ${all} runs had no batch with the core to itself and are left out`;
  return { verdict: 'failed', reason };
}

/** Why runs are missing, or null. Pure. */
export function problemOf(runs: readonly StoredRun[]): (Problem & { verdict: 'failed' | 'unavailable' }) | null {
  const bad = runs.filter((run) => run.outcome !== 'ok');
  const first = bad[0];
  if (first === undefined) return null;
  const reason = first.reason ?? 'no reason was recorded';
  if (first.outcome === 'unavailable') return { verdict: 'unavailable', reason };
  const share = bad.length === runs.length ? '' : `${bad.length} of ${runs.length} runs failed: `;
  return { verdict: 'failed', reason: `${share}${reason}` };
}
