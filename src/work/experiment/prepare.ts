import type { DatabaseSync } from 'node:sqlite';
import { readEnvironment } from '../../host/machine/environment.ts';
import { gitCommit } from '../../host/machine/git-commit.ts';
import { inherited, takenOutNote } from '../../host/process/surroundings.ts';
import { treeOf } from '../../host/revisions/tree-of.ts';
import { distinctLabels } from '../../host/runtimes/distinct-labels.ts';
import {
  type DownloadProgress,
  parseVariant,
  placeMeant,
  resolveVariant,
  type Tree,
  treesOf,
  type Variant,
} from '../../host/runtimes/index.ts';
import { keptVariables } from '../../host/runtimes/kept-variables.ts';
import { type OnLeftOut, orLeftOut } from '../../host/runtimes/series/or-left-out.ts';
import type { Configuration } from '../../measure/configuration.ts';
import { checkPin } from '../../measure/pin.ts';
import type { Draft, FindPlan, Plan, PlannedTrees } from '../../measure/plan.ts';
import { type PlannedConfiguration, readConfigurations, readVariants } from '../../store/experiments.ts';
import { createExperiment } from '../../store/write-experiment.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Kind, LaneNeeds, ReadyWork, Trial, Work } from '../kind.ts';
import type { Execution } from './execution.ts';
import { inTime, readyBy } from './in-time.ts';
import { KeptTrees } from './kept-trees.ts';
import { checkLanes } from './lanes/check-lanes.ts';
import { checkLaneCount, chooseLanes } from './lanes/choose-lanes.ts';
import { trialBlocks } from './lanes/trial-blocks.ts';
import { listed, onlyRows } from './listed-rows.ts';
import { freeName } from './name.ts';
import { withNewerBenchmarks } from './newer-benchmarks.ts';
import { joinListings } from './plan.ts';
import { unequalPaths } from './unequal-paths.ts';

/** What the user asks for. */
export interface ExperimentRequest<
  P extends Plan = Plan,
  C extends Configuration = Configuration,
  W extends ReadyWork<P, C> = ReadyWork<P, C>,
> {
  kind: Kind<P, C, W>;
  /** The variants as typed, the baseline first: see parseVariant. */
  variants: readonly string[];
  plan: Draft<P>;
  /** Refuse the network. */
  offline?: boolean | undefined;
  /** Continue without variants whose runtime is unavailable or does not start, and report them; two must remain if there were more. */
  leaveOut?: boolean | undefined;
}

/** What a command says beside, whose part an experiment is. */
interface MadeReady {
  /** Variants that are ready to be measured, instead of the named ones: commits that were checked out and built. */
  ready?: readonly Variant[] | undefined;
  /** The time by which everything must be ready for the first run, by performance.now(); absent: only listing the rows is limited. */
  endsAt?: number | undefined;
}

/** Called with what happens before the first run. */
export interface PreparationEvents extends Pick<Trial<Plan>, 'onCalibrate' | 'onNote'> {
  onDownload?: ((progress: DownloadProgress) => void) | undefined;
  /** A warning in one line. */
  onWarning?: ((text: string) => void) | undefined;
}

/** A plan before it is carried out: everything is known, nothing is stored or measured. */
export interface PreparedPlan<
  P extends Plan = Plan,
  C extends Configuration = Configuration,
  W extends ReadyWork<P, C> = ReadyWork<P, C>,
> {
  plan: Draft<P> & Pick<Plan, 'suiteSha256'>;
  work: W;
  variants: Variant[];
  /** Whether the variants are runtimes, which jsdyno starts in an environment of its own. */
  areRuntimes: boolean;
  configurations: PlannedConfiguration<C>[];
}

/**
 * Fetches runtimes and starts each once, makes the benchmarks ready and lists their configurations on each variant.
 * @throws JsdynoError for whatever of this the user can mend
 */
export async function preparePlan<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  { kind, plan: asked, variants: texts, ready, offline, leaveOut, endsAt }: ExperimentRequest<P, C, W> & MadeReady,
  events: PreparationEvents = {},
  abort?: AbortSignal,
): Promise<PreparedPlan<P, C, W>> {
  const plan = kind.check(asked);
  if (plan.pin !== undefined) checkPin(plan.pin);
  checkLaneCount(plan, needsOf(kind, plan));
  const opened = kind.open(plan);
  const { rows } = plan;
  const benchmarks = opened
    .choose()
    .filter((benchmark) => rows?.some((row) => row.startsWith(`${benchmark} `)) ?? true);
  const own = ready ?? kind.ownVariants?.(plan, texts, await placesOf(plan, events, abort)) ?? null;
  if (own === null && (plan.trees?.at?.length ?? 0) > 0) throw saysItself();
  const lost: FindPlan['leftOut'] = [];
  const leaving = leavingOut(leaveOut, events, lost);
  const { trees: making } = plan;
  const found =
    own === null
      ? await withNewerBenchmarks(
          await resolveVariants(texts, { ...events, offline, trees: making, ...leaving }, abort),
          opened.benchmarks?.() ?? [],
          { ...events, trees: making, signal: abort },
        )
      : withDistinctLabels(await own);
  const variants = plan.transform === true ? await withTransform(found, opened) : found;
  const remark = unequalPaths(treesOf(variants), process.cwd());
  if (remark !== null) events.onWarning?.(remark);
  const work = opened.prepare(variants);
  const limit = { endsAt: endsAt ?? readyBy(plan.budgetMs), abort };
  const trees = new KeptTrees(work, variants, events);
  const listings = await orRemoved(work, listed(work, variants, benchmarks, limit, trees));
  const all = joinListings(benchmarks, listings, work);
  const configurations = rows === undefined ? all : onlyRows(all, rows, work, variants.length);
  abort?.throwIfAborted();
  for (const warning of work.checkRows?.(configurations) ?? []) events.onWarning?.(warning);
  if (configurations.length === 0) throw nothingToRun();
  if (rows === undefined) sayEmpty(benchmarks, configurations, events);
  return {
    plan: { ...plan, ...withLost(plan.find, lost), ...work.lasting, suiteSha256: work.sha256 },
    work,
    variants,
    areRuntimes: own === null || ready?.every(({ runtime }) => runtime.kind !== 'command') === true,
    configurations,
  };
}

/**
 * Does everything before the first run: makes the plan, calibrates iterations where the plan says so, and writes the
 * experiment to the store.
 * @throws JsdynoError for whatever of this the user can mend
 */
export async function prepareExperiment<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  database: DatabaseSync,
  request: ExperimentRequest<P, C, W> & MadeReady,
  events: PreparationEvents = {},
  abort?: AbortSignal,
): Promise<Execution<P, C, W>> {
  const { kind, endsAt } = request;
  const { plan, work, variants, areRuntimes, configurations } = await preparePlan(request, events, abort);
  const { onCalibrate, onNote } = events;
  const trial = { variant: variants[0] as Variant, variants, plan, onCalibrate, onNote };
  const undone = () => 'the length of runs was still being chosen';
  const calibrate = work.calibrate?.bind(work);
  const chosen = inTime({ endsAt, abort }, undone, async (signal) => {
    if (calibrate === undefined) return configurations;
    const trees = new KeptTrees(work, variants, events);
    return trees.during(trial.variant, () => calibrate(configurations, { ...trial, abort: signal }));
  });
  const calibrated = await orRemoved(work, chosen);
  abort?.throwIfAborted();
  // The machine is looked at before lanes are checked, which would show as load.
  const machine = { ...(await readEnvironment()), suiteCommit: await gitCommit(work.source) };
  const beforeStored = () => kind.planOf({ name: 'the experiment', kind: kind.name, plan: { ...plan } });
  const blocks =
    plan.lanes === 'auto'
      ? trialBlocks({ kind, plan: beforeStored(), work, variants, configurations: calibrated, abort })
      : async () => null;
  const trials = { work: blocks, check: checkLanes };
  const { lanes, found } = await chooseLanes(plan, needsOf(kind, plan), calibrated.length, trials, events, abort);
  const environment = {
    ...machine,
    inherited: areRuntimes ? inherited() : { ...inherited(), takenOut: [], kept: await keptVariables(variants) },
    ...(found && { lanes: found }),
  };
  const experiment = createExperiment(database, {
    name: freeName(database, new Date()),
    kind: kind.name,
    origin: 'measured',
    plan: plan.lanes === undefined ? plan : { ...plan, lanes: lanes?.length ?? 1 },
    environment,
    variants,
    configurations: calibrated,
    owner: process.pid,
  });
  return {
    kind,
    database,
    experiment,
    plan: kind.planOf(experiment),
    work,
    variants: readVariants(database, experiment.id),
    configurations: readConfigurations<C>(database, experiment.id, kind.name),
    lanes,
    abort,
  };
}

/** Removes what was made for runs if there will be none. */
async function orRemoved<T>(work: Pick<ReadyWork, 'remove'>, ready: Promise<T>): Promise<T> {
  try {
    return await ready;
  } catch (error) {
    work.remove?.();
    throw error;
  }
}

/** What a lane needs; of a kind that says nothing of it one core. */
export function needsOf<P extends Plan>(kind: Pick<Kind<P>, 'laneNeeds'>, plan: Draft<P>): LaneNeeds {
  return kind.laneNeeds?.(plan) ?? { cores: 1 };
}

/**
 * The variants with JavaScript in place of the scripts of the work.
 * @throws JsdynoError BAD_OPTION where there is none of the user's own, and those of transformedVariants
 */
export async function withTransform<V extends Variant>(
  variants: readonly V[],
  work: Pick<Work<never, never, never>, 'scripts'>,
): Promise<V[]> {
  const scripts = work.scripts?.() ?? [];
  if (scripts.length > 0) {
    return (await import('../../host/transform/transformed-variants.ts')).transformedVariants(variants, scripts);
  }
  throw new JsdynoError('BAD_OPTION', '--transform is for scripts of your own, but none is measured', {
    hint: 'leave it out; a command line that is timed transforms for itself',
  });
}

function saysItself(): JsdynoError {
  return new JsdynoError('BAD_OPTION', 'trees.at is for command lines: a runtime says itself whose files it measures', {
    hint: 'name variants such as "main: node@22 at main"',
  });
}

function nothingToRun(): JsdynoError {
  return new JsdynoError('NO_BENCHMARKS', 'the chosen benchmarks have no configurations with these settings', {
    hint: 'check --set: a value that a combination filter refuses leaves nothing to run',
  });
}

/** Some files of Node.js core declare parameters and then refuse every combination; core's tools ignore such files. */
function sayEmpty(
  benchmarks: readonly string[],
  configurations: readonly Configuration[],
  { onWarning }: PreparationEvents,
): void {
  const known = new Set(configurations.map(({ benchmark }) => benchmark));
  const empty = benchmarks.filter((benchmark) => !known.has(benchmark));
  if (empty.length > 0) onWarning?.(`no configurations with these settings: ${empty.join(', ')}`);
}

/** What is left out, as warnings, and added to `lost`. */
export function leavingOut(
  leaveOut: boolean | undefined,
  { onWarning }: Pick<PreparationEvents, 'onWarning'>,
  lost: FindPlan['leftOut'] = [],
): { onLeftOut?: OnLeftOut } {
  if (leaveOut !== true) return {};
  return {
    onLeftOut(text, reason) {
      lost.push({ text, reason });
      onWarning?.(`${text} is left out: ${reason}`);
    },
  };
}

/** A search keeps a list of what was unavailable. */
function withLost(find: FindPlan | undefined, lost: FindPlan['leftOut']): { find?: FindPlan } {
  return find === undefined ? {} : { find: { ...find, leftOut: [...find.leftOut, ...lost] } };
}

/**
 * Takes runtimes as typed, downloads missing ones and starts each once. With `onLeftOut` it continues without those that are unavailable or
 * do not start.
 * @throws JsdynoError BAD_SERIES if fewer than two of several are left; and as resolveVariant
 */
export async function resolveVariants(
  texts: readonly string[],
  {
    onDownload,
    onWarning,
    onNote,
    offline,
    trees,
    onLeftOut,
  }: PreparationEvents & {
    offline?: boolean | undefined;
    trees?: PlannedTrees | undefined;
    onLeftOut?: OnLeftOut | undefined;
  },
  abort?: AbortSignal,
): Promise<Variant[]> {
  const specs = texts.map((text) => parseVariant(text));
  const note = takenOutNote(inherited(), specs);
  if (note !== undefined) onWarning?.(note);
  const variants: Variant[] = [];
  for (const spec of specs) {
    const found = await orLeftOut(
      spec.text,
      () => resolveVariant(spec, { offline, onProgress: onDownload, signal: abort }),
      onLeftOut,
    );
    if (found === undefined) continue;
    const { variant, warnings } = found;
    for (const warning of warnings) onWarning?.(warning);
    const options = { ...trees, cwd: process.cwd(), signal: abort, onNote, onWarning };
    variants.push(spec.tree === undefined ? variant : { ...variant, tree: await treeOf(spec.tree, options) });
  }
  if (variants.length < Math.min(2, texts.length)) throw tooFewLeft(texts.length, variants);
  return withDistinctLabels(variants);
}

function tooFewLeft(asked: number, [left]: readonly Variant[]): JsdynoError {
  const what = left === undefined ? 'none is left' : `${left.label} alone is left`;
  return new JsdynoError('BAD_SERIES', `of ${asked} variants ${what}: the others cannot be had or do not start here`, {
    hint: 'take a range with newer releases, or --each minor',
  });
}

/** The trees in which command lines are started. */
async function placesOf(
  { trees = {} }: Pick<Plan, 'trees'>,
  { onNote, onWarning }: PreparationEvents,
  signal: AbortSignal | undefined,
): Promise<Tree[]> {
  const found: Tree[] = [];
  for (const typed of trees.at ?? []) {
    found.push(await treeOf(placeMeant(typed), { ...trees, cwd: process.cwd(), signal, onNote, onWarning }));
  }
  return found;
}

function withDistinctLabels(variants: readonly Variant[]): Variant[] {
  const labels = distinctLabels(variants.map(({ label }) => label));
  return variants.map((variant, i) => ({ ...variant, label: labels[i] as string }));
}
