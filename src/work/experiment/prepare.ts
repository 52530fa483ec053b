import type { DatabaseSync } from 'node:sqlite';
import { readEnvironment } from '../../host/machine/environment.ts';
import { gitCommit } from '../../host/machine/git-commit.ts';
import { lackingNote } from '../../host/process/platform.ts';
import { inherited } from '../../host/process/surroundings.ts';
import { type Tree, treesOf, type Variant } from '../../host/runtimes/index.ts';
import { keptVariables } from '../../host/runtimes/kept-variables.ts';
import type { Configuration } from '../../measure/configuration.ts';
import { checkPin } from '../../measure/pin.ts';
import type { Draft, FindPlan, Plan } from '../../measure/plan.ts';
import { type PlannedConfiguration, readConfigurations, readVariants } from '../../store/experiments.ts';
import { createExperiment } from '../../store/write-experiment.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Kind, LaneNeeds } from '../kind.ts';
import type { ReadyWork, Trial } from '../ready-work.ts';
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
import {
  type FindingEvents,
  leavingOut,
  placesOf,
  resolveVariants,
  withDistinctLabels,
  withTransform,
} from './resolve-variants.ts';

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
export interface PreparationEvents extends FindingEvents, Pick<Trial<Plan>, 'onCalibrate' | 'onNote'> {}

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
  sayLacking(events);
  if (rows === undefined) sayEmpty(benchmarks, configurations, events);
  return {
    plan: { ...plan, ...withLost(plan.find, lost), ...work.lasting, suiteSha256: work.sha256 },
    work,
    variants,
    areRuntimes: own === null || ready?.every(({ runtime }) => runtime.kind !== 'command') === true,
    configurations,
  };
}

let hasSaid = false;

/** Once: a search makes many experiments. */
function sayLacking({ onWarning }: PreparationEvents): void {
  const note = lackingNote();
  if (note === null || hasSaid || onWarning === undefined) return;
  hasSaid = true;
  onWarning(note);
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

/** A search keeps a list of what was unavailable. */
function withLost(find: FindPlan | undefined, lost: FindPlan['leftOut']): { find?: FindPlan } {
  return find === undefined ? {} : { find: { ...find, leftOut: [...find.leftOut, ...lost] } };
}

/**
 * What to say where variants measure files in folders whose paths are not of one length: memory is laid out otherwise then, and
 * what is the same may seem to differ (Mytkowicz et al., ASPLOS 2009, of the environment). Pure.
 * @param here the folder of those that have no tree
 * @returns null where they are, as checkouts of jsdyno's are among themselves
 */
function unequalPaths(trees: readonly (Tree | undefined)[], here: string): string | null {
  const lengths = new Set(trees.map((tree) => Buffer.byteLength(tree?.folder ?? here)));
  if (lengths.size < 2) return null;
  const names = trees.map((tree) => tree?.name ?? 'working tree').join(', ');
  return `the paths of ${names} differ in length, which alone can shift figures by some per cent: name revisions (--rev), whose checkouts have paths of one length, or rename a folder`;
}
