import type { DatabaseSync } from 'node:sqlite';
import { JsdynoError } from '../errors/catalogue.ts';
import { readEnvironment } from '../machine/environment.ts';
import { gitCommit } from '../machine/git-commit.ts';
import { checkPin } from '../measure/pin.ts';
import { inherited, takenOutNote } from '../process/surroundings.ts';
import { type Progress, parseVariant, resolveVariant, type Variant } from '../runtimes/index.ts';
import {
  createExperiment,
  type ExperimentKind,
  type PlannedConfiguration,
  readConfigurations,
  readVariants,
} from '../store/experiments.ts';
import { commandVariants } from '../suites/startup/command-variants.ts';
import type { CalibrationEvents } from './calibrate.ts';
import type { Execution } from './execution.ts';
import { experimentName } from './name.ts';
import { openWork } from './open-work.ts';
import type { StoredPlan } from './options.ts';
import { planConfigurations } from './plan.ts';
import type { ReadyWork } from './work.ts';

/** What the user asks for. */
export interface ExperimentRequest {
  kind: Exclude<ExperimentKind, 'import'>;
  /** As typed, the baseline first: see parseVariant. */
  variants: readonly string[];
  plan: Omit<StoredPlan, 'suiteSha256'>;
  /** Refuse the network. */
  offline?: boolean | undefined;
}

/** Who wants to know what happens before the first run. */
export interface PreparationEvents extends CalibrationEvents {
  onDownload?: ((progress: Progress) => void) | undefined;
  /** A warning in one line. */
  onWarning?: ((text: string) => void) | undefined;
}

/** What would be run: everything is known but nothing is stored or measured. */
export interface PreparedPlan {
  plan: StoredPlan;
  work: ReadyWork;
  variants: Variant[];
  configurations: PlannedConfiguration[];
}

/**
 * Runtimes fetched and started once, the benchmarks made ready, configurations listed on each variant.
 * @throws JsdynoError for whatever of this the user can mend
 */
export async function preparePlan(
  request: ExperimentRequest,
  events: PreparationEvents = {},
  abort?: AbortSignal,
): Promise<PreparedPlan> {
  const { options, pin } = takeCpuSet(request.plan);
  if (pin !== undefined) checkPin(pin);
  const chosen = openWork(options);
  const { rows } = options;
  const benchmarks = chosen
    .choose()
    .filter((benchmark) => rows?.some((row) => row.startsWith(`${benchmark} `)) ?? true);
  const variants = await resolveVariants(request, events, abort);
  const work = chosen.prepare();
  const listed = await planConfigurations(variants, benchmarks, (variant) => work.list(variant, benchmarks, abort));
  const configurations = rows === undefined ? listed : onlyRows(listed, rows);
  abort?.throwIfAborted();
  checkSettings(options.set, configurations, events);
  if (configurations.length === 0) {
    throw nothingToRun(options);
  }
  if (rows === undefined) sayEmpty(benchmarks, configurations, events);
  return { plan: { ...options, ...work.lasting, pin, suiteSha256: work.sha256 }, work, variants, configurations };
}

/**
 * Everything before the first run: the plan is made, iterations are calibrated where asked for, and the experiment is
 * written to the store.
 * @throws JsdynoError for whatever of this the user can mend
 */
export async function prepareExperiment(
  database: DatabaseSync,
  request: ExperimentRequest,
  events: PreparationEvents = {},
  abort?: AbortSignal,
): Promise<Execution> {
  const { plan, work, variants, configurations } = await preparePlan(request, events, abort);
  const { pin, native, timeoutMs } = plan;
  const baseline = variants[0] as Variant;
  const { folder, overlay } = work;
  const run = { variant: baseline, variants, folder, overlay, pin, native, timeoutMs, abort };
  const calibrated = await work.calibrate(configurations, run, events);
  abort?.throwIfAborted();
  const experiment = createExperiment(database, {
    name: experimentName(new Date()),
    kind: request.kind,
    origin: 'measured',
    plan: { ...plan },
    environment: { ...(await environmentOf(work.source, plan)) },
    variants,
    configurations: calibrated,
    owner: process.pid,
  });
  return {
    database,
    experiment,
    variants: readVariants(database, experiment.id),
    configurations: readConfigurations(database, experiment.id),
    folder,
    overlay,
    options: plan,
    abort,
  };
}

function nothingToRun({ operations, set }: Pick<StoredPlan, 'operations' | 'set'>): JsdynoError {
  if (operations !== undefined && set.length === 0) {
    return new JsdynoError('NO_BENCHMARKS', 'the given files have no operations, or none of the wanted names', {
      hint: 'a file declares operations by suite(name).add(...); --filter and --exclude look at file, suite and name',
    });
  }
  return new JsdynoError('NO_BENCHMARKS', 'the chosen benchmarks have no configurations with these settings', {
    hint: 'check --set: a value that a combination filter refuses leaves nothing to run',
  });
}

/** Some files of Node.js core declare parameters whose every combination they refuse; upstream passes over them. */
function sayEmpty(
  benchmarks: readonly string[],
  configurations: readonly PlannedConfiguration[],
  events: PreparationEvents,
) {
  const known = new Set(configurations.map(({ benchmark }) => benchmark));
  const empty = benchmarks.filter((benchmark) => !known.has(benchmark));
  if (empty.length > 0) events.onWarning?.(`no configurations with these settings: ${empty.join(', ')}`);
}

/** @throws JsdynoError NO_BENCHMARKS for a row that is not listed */
function onlyRows(configurations: readonly PlannedConfiguration[], rows: readonly string[]): PlannedConfiguration[] {
  const spelt = new Map(configurations.map((one) => [`${one.benchmark} ${one.configuration}`, one]));
  const missing = rows.find((row) => !spelt.has(row));
  if (missing === undefined) return rows.map((row) => spelt.get(row) as PlannedConfiguration);
  throw new JsdynoError('NO_BENCHMARKS', `there is no row ${missing} with these settings`, {
    hint: 'rows are spelt as in a report: benchmark, a space, and all parameters in their order',
  });
}

/**
 * A value that is no number where the benchmark wants one is refused; a name that no chosen benchmark has is most likely
 * mistyped, but upstream forwards it, so it is only said.
 */
function checkSettings(
  set: readonly string[],
  configurations: readonly PlannedConfiguration[],
  events: PreparationEvents,
) {
  for (const setting of set) {
    const name = setting.slice(0, setting.indexOf('='));
    // JSON has no NaN: what the harness could not read as a number arrives as null.
    if (configurations.some(({ parameters }) => Object.hasOwn(parameters, name) && parameters[name] === null)) {
      throw new JsdynoError('BAD_OPTION', `--set ${setting}: the parameter ${name} takes numbers`, {
        hint: `for example --set ${name}=1000`,
      });
    }
    if (configurations.length > 0 && !configurations.some(({ parameters }) => Object.hasOwn(parameters, name))) {
      events.onWarning?.(`--set ${setting}: no chosen benchmark has a parameter ${name}`);
    }
  }
}

async function environmentOf(folder: string, plan: StoredPlan) {
  const machine = { ...(await readEnvironment()), suiteCommit: await gitCommit(folder) };
  return hasVariants(plan) ? { ...machine, inherited: inherited() } : machine;
}

/** Command lines of the user's own, and a server that is up already, have the environment that the user gave them. */
function hasVariants({ startup, http }: Pick<StoredPlan, 'startup' | 'http'>): boolean {
  return startup?.scripts.length !== 0 && http?.origin === undefined;
}

/** `--set CPUSET=0-2` is upstream's way to say `--pin 0-2`; no benchmark gets to see it. */
function takeCpuSet(plan: ExperimentRequest['plan']) {
  const cpuSet = plan.set.find((setting) => setting.startsWith('CPUSET='));
  const set = plan.set.filter((setting) => setting !== cpuSet);
  const wrong = set.find((setting) => !/^[^=]+=/.test(setting));
  if (wrong !== undefined) {
    throw new JsdynoError('BAD_OPTION', `--set ${wrong} has no value`, { hint: 'type --set name=value' });
  }
  return { options: { ...plan, set }, pin: cpuSet?.slice('CPUSET='.length) ?? plan.pin };
}

/** Fetches what is missing and starts each once. */
export async function resolveVariants(
  request: Pick<ExperimentRequest, 'variants' | 'offline'> & Partial<ExperimentRequest>,
  events: PreparationEvents,
  abort?: AbortSignal,
) {
  const startup = request.plan?.startup;
  if (startup?.scripts.length === 0) return withDistinctLabels(await commandVariants(request.variants, startup));
  const origin = request.plan?.http?.origin;
  if (origin !== undefined) return [runningServer(origin)];
  const specs = request.variants.map((text) => parseVariant(text));
  const note = takenOutNote(inherited(), specs);
  if (note !== undefined) events.onWarning?.(note);
  const variants: Variant[] = [];
  for (const spec of specs) {
    const { variant, warnings } = await resolveVariant(spec, {
      offline: request.offline,
      onProgress: events.onDownload,
      signal: abort,
    });
    for (const warning of warnings) events.onWarning?.(warning);
    variants.push(variant);
  }
  return withDistinctLabels(variants);
}

/** A server that is up already, in the place of a variant. */
function runningServer(origin: string): Variant {
  const runtime = { kind: 'command' as const, version: '', executable: '', sha256: '', size: 0, versions: {} };
  return { label: origin, text: origin, env: {}, flags: [], runtime: { ...runtime, source: 'path' } };
}

/** The same runtime twice is a fair question (is the machine quiet?): the second gets a label of its own. */
export function withDistinctLabels(variants: readonly Variant[]): Variant[] {
  const seen = new Map<string, number>();
  return variants.map((variant) => {
    const count = (seen.get(variant.label) ?? 0) + 1;
    seen.set(variant.label, count);
    return count === 1 ? variant : { ...variant, label: `${variant.label} (${count})` };
  });
}
