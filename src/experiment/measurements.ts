import type { DatabaseSync } from 'node:sqlite';
import type { Environment } from '../machine/environment.ts';
import { machineWarnings } from '../machine/warnings.ts';
import type { Measurements } from '../report/assemble.ts';
import { duration } from '../report/duration.ts';
import type { MeasuredGroup, Problem } from '../report/measured-group.ts';
import type { ReportVariant } from '../report/row.ts';
import {
  readConfigurations,
  readVariants,
  type StoredConfiguration,
  type StoredExperiment,
  type StoredVariant,
} from '../store/experiments.ts';
import { countDisturbed, eachRun, type StoredRun } from '../store/runs.ts';
import { isAdaptive, type StoredPlan } from './options.ts';

/** A stored experiment as the report's input: its runs are read one configuration at a time. */
export function measurementsOfExperiment(database: DatabaseSync, experiment: StoredExperiment): Measurements {
  const variants = readVariants(database, experiment.id);
  const [baseline, ...contenders] = variants.map((variant) => variant.label);
  const plan = experiment.plan as Partial<StoredPlan>;
  const calibrated = readConfigurations(database, experiment.id).filter((one) => one.calibration !== undefined);
  const { runs, seed, margin, strict = false } = plan;
  const clean = cleanShare(database, experiment.id);
  return {
    groups: groupsOf(database, experiment, variants),
    baseline: baseline ?? 'old',
    contenders,
    margin,
    adaptive: isAdaptive(experiment.kind, plan) && runs !== undefined ? { cap: runs, strict } : undefined,
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
    warnings: [...warningsOf(experiment), ...disturbanceNote(clean), ...calibrationNote(calibrated)],
  };
}

/** What concerns the experiment as a whole: whether it is complete, and the gravest that the machine did to it. */
function warningsOf({ name, state, plan, environment }: StoredExperiment): string[] {
  const incomplete = state === 'done' ? [] : [`${name} is not complete: "jsdyno resume ${name}" goes on with it`];
  const { budgetMs } = plan as Partial<StoredPlan>;
  if (budgetMs !== undefined && state === 'done') incomplete.push(`the budget was ${duration(budgetMs)} of runs`);
  if (!('cpu' in environment)) return incomplete;
  const [gravest, ...others] = machineWarnings(environment as unknown as Environment);
  if (gravest === undefined) return incomplete;
  const more = others.length > 0 ? ` (${others.length} more: "jsdyno machine")` : '';
  return [...incomplete, `this machine: ${gravest.message}${more}`];
}

/** Share of the runs that did not have to wait for a core; null where the system does not tell. */
function cleanShare(database: DatabaseSync, experiment: number): number | null {
  const { known, disturbed } = countDisturbed(database, experiment);
  return known === 0 ? null : 1 - disturbed / known;
}

/** Below this share of clean runs the machine is part of what was measured. */
const CLEAN_ENOUGH = 0.9;

function disturbanceNote(clean: number | null): string[] {
  if (clean === null || clean >= CLEAN_ENOUGH) return [];
  const share = Math.round((1 - clean) * 100);
  return [
    `disturbed: ${share} % of the runs waited for a core for more than 2 % of their time; end other work, or --pin them to a free core`,
  ];
}

/** How many rows run with another n than their benchmark declares; each row shows the n it ran with. */
function calibrationNote(calibrated: readonly StoredConfiguration[]): string[] {
  if (calibrated.length === 0) return [];
  const shortened = calibrated.filter(
    ({ calibration }) => (calibration?.used ?? 0) < (calibration?.declared ?? 0),
  ).length;
  const parts = [
    shortened > 0 ? `${shortened} shortened` : '',
    calibrated.length > shortened ? `${calibrated.length - shortened} lengthened` : '',
  ].filter((text) => text !== '');
  return [
    `calibrated: ${parts.join(', ')}, so that a run measures about 0.2 s (1 s where it waits for the system); rows show the n that was used, those that are short by a factor of ten keep theirs`,
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
  const runs = eachRun(database, experiment.id);
  let next = runs.next();
  for (const configuration of readConfigurations(database, experiment.id)) {
    const own: StoredRun[] = [];
    while (!next.done && next.value.configuration === configuration.id) {
      own.push(next.value);
      next = runs.next();
    }
    yield groupOf(configuration, variants, own);
  }
}

/** The runs of one configuration by label, and in words why some are missing. Pure. */
export function groupOf(
  configuration: Pick<StoredConfiguration, 'benchmark' | 'configuration'>,
  variants: readonly Pick<StoredVariant, 'id' | 'label'>[],
  runs: readonly StoredRun[],
): MeasuredGroup {
  const rates = new Map<string, number[]>();
  const rounds = new Map<string, number[]>();
  const problems = new Map<string, Problem>();
  for (const { id, label } of variants) {
    const own = runs.filter((run) => run.variant === id);
    const measured = own.filter((run) => run.outcome === 'ok');
    rates.set(
      label,
      measured.map((run) => run.rate as number),
    );
    rounds.set(
      label,
      measured.map((run) => run.round),
    );
    const problem = problemOf(own);
    if (problem !== null) problems.set(label, { ...problem, reason: `${label}: ${problem.reason}` });
  }
  const { benchmark, configuration: spelling } = configuration;
  return { benchmark, configuration: spelling, rates, rounds, paired: true, problems };
}

function problemOf(runs: readonly StoredRun[]): Problem | null {
  const bad = runs.filter((run) => run.outcome !== 'ok');
  const first = bad[0];
  if (first === undefined) return null;
  const reason = first.reason ?? 'no reason was recorded';
  if (first.outcome === 'unavailable') return { verdict: 'unavailable', reason };
  const share = bad.length === runs.length ? '' : `${bad.length} of ${runs.length} runs failed: `;
  return { verdict: 'failed', reason: `${share}${reason}` };
}
