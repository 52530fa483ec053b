import type { Environment } from '../../host/machine/environment.ts';
import { machineWarnings } from '../../host/machine/warnings.ts';
import { type Inherited, keptNote, passedOnNote } from '../../host/process/surroundings.ts';
import type { Configuration } from '../../measure/configuration.ts';
import type { Calibration } from '../../measure/figures.ts';
import { isAdaptive, type Plan, type Recorded, said, shrinkageOf } from '../../measure/plan.ts';
import type { Measurements } from '../../show/report/assemble.ts';
import type { MeasuredGroup, Problem } from '../../show/report/measured-group.ts';
import { type JudgedMetric, RATE } from '../../show/report/metric.ts';
import { hostsInWords } from '../../show/report/report-hosts.ts';
import type { ReportVariant } from '../../show/report/row.ts';
import { type Warning, warningOfExperiment } from '../../stats/warning.ts';
import {
  readConfigurations,
  readVariants,
  type StoredConfiguration,
  type StoredExperiment,
  type StoredVariant,
} from '../../store/experiments.ts';
import { countBatches, countDisturbed, runFindings } from '../../store/run-counts.ts';
import { type ReadRun, runsReader, turnsByRow } from '../../store/runs.ts';
import { duration, shareWords } from '../../text/english-numbers.ts';
import type { Kind, Stored } from '../kind.ts';
import { changedNotes } from './changed-notes.ts';
import type { LanesFound } from './lanes/lane-check.ts';
import { disturbedLanes, laneWords } from './lanes/lane-words.ts';
import { MeasuredFigures } from './measured-figures.ts';
import { type RowHosts, rowHosts } from './row-hosts.ts';

/** A stored experiment as the report's input: its runs are read one configuration at a time. */
export function measurementsOf(kind: Kind, stored: Stored): Measurements {
  const { database, experiment } = stored;
  const variants = readVariants(database, experiment.id);
  const [baseline, ...contenders] = variants.map((variant) => variant.label);
  const plan = kind.recordedPlan(experiment);
  const calibrated = calibratedRows(stored);
  const { runs, leastRuns, seed, margin, fdr, shares, strict = false } = plan;
  const least = leastRuns === undefined ? {} : { least: leastRuns };
  const clean = cleanShare(stored);
  const places = rowHosts(stored);
  return {
    groups: groupsOf(kind, stored, variants, places),
    metrics: kind.metrics,
    baseline: baseline ?? 'old',
    contenders,
    margin,
    fdr,
    shares,
    shrinkage: shrinkageOf(plan),
    adaptive: isAdaptive(plan) && runs !== undefined ? { cap: runs, strict, ...least } : undefined,
    experiment: {
      id: experiment.name,
      created: experiment.created,
      // Older versions stored the command that measured the experiment.
      kind: experiment.kind === kind.name ? (plan.view ?? kind.name) : experiment.kind,
      seed: seed ?? null,
      runs: runs ?? null,
      state: experiment.state,
      plan: experiment.plan,
      cleanShare: clean?.share ?? null,
      calibration: calibrated,
      // Where all hosts were refused, or no row was measured yet, there are none.
      ...(places === null || places.hosts.length === 0 ? {} : { hosts: places.hosts }),
    },
    environment: experiment.environment,
    variants: variants.map(reportVariant),
    warnings: [
      ...warningsOf(experiment, plan),
      ...disturbanceNote(clean),
      ...withChanged(kind.notes?.(stored) ?? [], stored, variants),
      ...transformNote(variants),
      ...calibrationNote(calibrated),
      ...lanesNote(experiment),
      ...hostsNote(places),
      ...refusedNote(places),
    ],
  };
}

/** Runs in checkouts may have changed them, whatever the kind: to look through all runs takes its time. */
function withChanged(
  notes: readonly Warning[],
  { database, experiment }: Stored,
  variants: readonly StoredVariant[],
): readonly Warning[] {
  const isSaid = notes.some(({ kind }) => kind === 'changed-files');
  if (isSaid || variants.every(({ tree }) => tree === undefined)) return notes;
  return [...notes, ...changedNotes(runFindings(database, experiment.id))];
}

/** Trees may differ in what their scripts became, and share what made it. */
function transformNote(variants: readonly StoredVariant[]): Warning[] {
  const by = [...new Set(variants.flatMap(({ transformed = [] }) => transformed.map((one) => one.by)))].join(', ');
  if (by === '') return [];
  return [warningOfExperiment('transformed', `transformed by ${by}, the same for all runtimes`, null, { by })];
}

/** Warnings about the experiment as a whole: whether it is complete, and the worst effect of the machine on it. */
function warningsOf(experiment: StoredExperiment, { budgetMs }: Omit<Recorded<Plan>, 'kind'>): Warning[] {
  const { state, environment } = experiment;
  const incomplete = state === 'done' ? [] : [incompleteNote(experiment, environment.farm !== undefined)];
  if (budgetMs !== undefined && state === 'done') {
    incomplete.push(warningOfExperiment('budget', `the budget was ${duration(budgetMs)} of runs`, null, { budgetMs }));
  }
  if (!('cpu' in environment)) return incomplete;
  const { inherited } = environment as Partial<{ inherited: Inherited }>;
  const note = passedOnNote(Object(inherited?.passedOn));
  if (note !== undefined)
    incomplete.push(warningOfExperiment('inherited', note, null, { settings: note.replace(/^[^:]*: /, '') }));
  const kept = inherited?.kept ?? [];
  const keptOnes = keptNote(kept);
  if (keptOnes !== undefined)
    incomplete.push(warningOfExperiment('inherited', keptOnes.words, keptOnes.next, { settings: kept.join(', ') }));
  const [gravest, ...others] = machineWarnings(environment as unknown as Environment);
  if (gravest === undefined) return incomplete;
  const more = others.length > 0 ? ` (${others.length} more: "jsdyno machine")` : '';
  const subject = { type: 'machine', name: null } as const;
  const values = { code: gravest.code, more: others.length };
  return [...incomplete, { kind: 'machine', subject, words: `${gravest.message}${more}`, next: null, values }];
}

function incompleteNote({ name, origin }: StoredExperiment, isAtFarm: boolean): Warning {
  const farm = isAtFarm ? '--farm postgres://... ' : '';
  const next = origin === 'measured' ? `"jsdyno resume ${farm}${name}" continues it` : 'it was exported before its end';
  const values = { experiment: name, form: origin === 'measured' ? 'here' : 'imported' };
  return warningOfExperiment('incomplete', `${name} is not complete`, next, values);
}

interface Clean {
  /** The share of runs, or of batches if runs have them, that had the core to themselves. */
  share: number;
  of: 'runs' | 'batches';
}

/** Null where it is not known. */
function cleanShare({ database, experiment }: Stored): Clean | null {
  const { clean, taken } = countBatches(database, experiment.id);
  if (taken > 0) return { share: clean / taken, of: 'batches' };
  const { known, disturbed } = countDisturbed(database, experiment.id);
  return known === 0 ? null : { share: 1 - disturbed / known, of: 'runs' };
}

/** Below this share of undisturbed runs the machine affects the figures. */
const CLEAN_ENOUGH = 0.9;

/** Disturbed batches are not used, so they need no warning here. */
function disturbanceNote(clean: Clean | null): Warning[] {
  if (clean === null || clean.of === 'batches' || clean.share >= CLEAN_ENOUGH) return [];
  const share = 1 - clean.share;
  const words = `${shareWords(share)} of the runs waited for a core for more than 2 % of their time`;
  const values = { form: 'waits', waitShare: share };
  return [warningOfExperiment('disturbed', words, 'stop other programs, or --pin the runs to a free core', values)];
}

/** Says of an experiment in lanes whether they disturb each other. */
function lanesNote({ environment }: StoredExperiment): Warning[] {
  const { lanes } = environment as Partial<{ lanes: LanesFound }>;
  const check = lanes?.checks.find((one) => one.lanes === lanes.cpus.length);
  if (check === undefined) return [];
  const disturbed = disturbedLanes(check);
  const values = { lanes: check.lanes, form: disturbed === null ? 'undisturbed' : 'disturbed' };
  return [warningOfExperiment('lanes', disturbed ?? laneWords(check), null, values)];
}

/** Reports how many rows each host of a farm measured; the rows and the JSON say which. */
function hostsNote(places: RowHosts | null): Warning[] {
  if (places === null || places.hosts.length === 0) return [];
  const names = [hostsInWords(places.hosts), ...places.noise].join('; ');
  return [warningOfExperiment('hosts', names, null, { hosts: places.hosts.length, names })];
}

/** Reports which hosts of a farm were not allowed to measure, and why. */
function refusedNote(places: RowHosts | null): Warning[] {
  if (places === null || places.refused.length === 0) return [];
  const names = places.refused.join('; ');
  return [warningOfExperiment('hosts-refused', names, null, { hosts: places.refused.length, names })];
}

/** A row whose runs have other iterations than its author wrote. */
type Calibrated = Pick<StoredConfiguration, 'benchmark' | 'configuration'> & Calibration;

/** Rows whose iterations were chosen before the first block, and those that were found unable to take turns in it. */
function calibratedRows({ database, experiment }: Stored): Calibrated[] {
  const later = turnsByRow(database, experiment.id).map(({ turns, ...row }) => ({
    ...row,
    calibration: 'not' in turns ? turns.calibration : undefined,
  }));
  return [...readConfigurations(database, experiment.id), ...later].flatMap(
    ({ benchmark, configuration, calibration }) =>
      calibration === undefined ? [] : [{ benchmark, configuration, ...calibration }],
  );
}

/** Says how many rows run with another n than their benchmark declares; the JSON has both. */
function calibrationNote(calibrated: readonly Calibrated[]): Warning[] {
  if (calibrated.length === 0) return [];
  const shortened = calibrated.filter(({ used, declared }) => used < declared).length;
  const parts = [
    shortened > 0 ? `${shortened} shortened` : '',
    calibrated.length > shortened ? `${calibrated.length - shortened} lengthened` : '',
  ].filter((text) => text !== '');
  return [
    warningOfExperiment(
      'calibrated',
      `${parts.join(', ')}, so that a run takes about 0.2 s (up to 1 s where it waits for the system); runs ten times shorter stay as they are`,
      null,
      { shortened, lengthened: calibrated.length - shortened },
    ),
  ];
}

function reportVariant({ label, text, env, flags, runtime, tree }: StoredVariant): ReportVariant {
  const { kind, version, sha256, source, executable } = runtime;
  // An import knows its binaries by name only.
  if (executable === '') return { label, runtime: null, version: null, flags: [], sha256: null };
  const files = tree && { name: tree.name, commit: tree.commit ?? null, ...said({ packages: tree.packages }) };
  return { label, runtime: kind, version, flags, sha256, text, env, source, executable, ...said({ tree: files }) };
}

function* groupsOf(
  kind: Kind,
  stored: Stored,
  variants: readonly StoredVariant[],
  places: RowHosts | null,
): Generator<MeasuredGroup> {
  for (const [configuration, runs] of rowsWithRuns(kind, stored)) {
    const host = places?.byRow.get(configuration.id);
    for (const [i, group] of groupsOfRow(configuration, variants, runs, kind.metrics).entries()) {
      const isThere = kind.metrics[i]?.stopsRounds || [...group.rates.values()].some((rates) => rates.length > 0);
      if (isThere) yield host === undefined ? group : { ...group, host };
    }
  }
}

/** Each configuration with its runs, one at a time. */
export function* runsByConfiguration<P extends Plan, C extends Configuration>(
  kind: Kind<P, C>,
  stored: Stored,
): Generator<[StoredConfiguration<C>, ReadRun[]]> {
  for (const [configuration, runs] of rowsWithRuns(kind, stored)) yield [configuration, [...runs]];
}

/** The same, for whoever goes through the runs of a configuration before the next one: none of them is kept. */
function* rowsWithRuns<P extends Plan, C extends Configuration>(
  kind: Kind<P, C>,
  { database, experiment }: Stored,
): Generator<[StoredConfiguration<C>, Iterable<ReadRun>]> {
  const runsOf = runsReader(database);
  for (const configuration of readConfigurations<C>(database, experiment.id, kind.name)) {
    yield [configuration, runsOf(configuration.id)];
  }
}

/** The runs of one configuration by label, with the reasons in words where runs are missing. Pure. */
export function groupOf(
  configuration: Pick<StoredConfiguration, 'benchmark' | 'configuration'>,
  variants: readonly Pick<StoredVariant, 'id' | 'label'>[],
  runs: Iterable<ReadRun>,
  metric: JudgedMetric = RATE,
): MeasuredGroup {
  return groupsOfRow(configuration, variants, runs, [metric])[0] as MeasuredGroup;
}

/** The same of several metrics, in their order: the runs are gone through once. */
function groupsOfRow(
  { benchmark, configuration }: Pick<StoredConfiguration, 'benchmark' | 'configuration'>,
  variants: readonly Pick<StoredVariant, 'id' | 'label'>[],
  runs: Iterable<ReadRun>,
  metrics: readonly JudgedMetric[],
): MeasuredGroup[] {
  const byVariant = new Map(variants.map(({ id }) => [id, new MeasuredFigures(metrics)]));
  for (const run of runs) byVariant.get(run.variant)?.add(run);
  return metrics.map(({ name: metric }, i): MeasuredGroup => {
    const rates = new Map<string, number[]>();
    const rounds = new Map<string, number[]>();
    const problems = new Map<string, Problem>();
    for (const { id, label } of variants) {
      const runsOf = byVariant.get(id) as MeasuredFigures;
      const taken = runsOf.taken[i] as MeasuredFigures['taken'][number];
      rates.set(label, taken.figures);
      rounds.set(label, taken.rounds);
      const problem = runsOf.problem(taken.figures.length);
      if (problem !== null) problems.set(label, problem);
    }
    return { benchmark, configuration, metric, rates, rounds, paired: true, problems };
  });
}
