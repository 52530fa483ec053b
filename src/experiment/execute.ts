import type { DatabaseSync } from 'node:sqlite';
import { measureRun, type Run } from '../measure/run.ts';
import {
  claimExperiment,
  releaseExperiment,
  type StoredConfiguration,
  type StoredExperiment,
  type StoredVariant,
} from '../store/experiments.ts';
import { eachRun, runWriter } from '../store/runs.ts';
import { Estimate } from './estimate.ts';
import type { MeasureOptions } from './options.ts';
import { inSequence, interleaved, type Step } from './order.ts';
import { Tally } from './tally.ts';

/** One run to be done or done. */
export type RunStep = Step<StoredConfiguration, StoredVariant>;

/** What a running experiment tells whoever watches it; the watcher may read the store meanwhile. */
export interface ExperimentEvents {
  onStart?(state: ExecutionState): void;
  onRunStart?(step: RunStep, state: ExecutionState): void;
  onRunEnd?(step: RunStep, run: Run, state: ExecutionState): void;
  onRoundEnd?(round: number, state: ExecutionState): void;
}

export interface ExecutionState {
  /** Runs stored, those of earlier sittings included. */
  done: number;
  /** Runs planned; what was given up is taken off. */
  total: number;
  /** Milliseconds that the rest should take; null before the first run. */
  remainingMs(): number | null;
}

export interface Execution {
  database: DatabaseSync;
  experiment: StoredExperiment;
  variants: readonly StoredVariant[];
  configurations: readonly StoredConfiguration[];
  /** The folder that runs are started from: the overlay's, or the suite's own with the native harness. */
  folder: string;
  options: MeasureOptions;
  events?: ExperimentEvents;
  abort?: AbortSignal | undefined;
}

/**
 * Does all runs of an experiment that are not in the store yet, and commits each when it ends.
 * @returns `interrupted` when aborted; the run under way is then killed and not stored
 * @throws JsdynoError EXPERIMENT_BUSY
 */
export async function execute(execution: Execution): Promise<'done' | 'interrupted'> {
  const { database, experiment, events, abort } = execution;
  claimExperiment(database, experiment);
  let state: 'done' | 'interrupted' = 'interrupted';
  try {
    const progress = new Progress(execution);
    const write = runWriter(database);
    events?.onStart?.(progress);
    let round = 0;
    for (const step of stepsOf(execution)) {
      if (abort?.aborted) break;
      if (round !== 0 && step.round > round) events?.onRoundEnd?.(round, progress);
      round = step.round;
      if (!progress.isWanted(step)) continue;
      events?.onRunStart?.(step, progress);
      const run = await measureStep(execution, step);
      if (abort?.aborted) break;
      write({ configuration: step.configuration.id, variant: step.variant.id, round: step.round }, run);
      progress.add(step, run);
      events?.onRunEnd?.(step, run, progress);
    }
    if (!abort?.aborted) state = 'done';
  } finally {
    releaseExperiment(database, experiment.id, state);
  }
  return state;
}

function stepsOf({ experiment, configurations, variants, options }: Execution): Generator<RunStep> {
  return experiment.kind === 'compare'
    ? interleaved(configurations, variants, options.runs, options.seed)
    : inSequence(configurations, variants, options.runs);
}

async function measureStep({ folder, options, abort }: Execution, step: RunStep): Promise<Run> {
  const missing = step.configuration.missing[step.variant.label];
  if (missing !== undefined) return { outcome: missing, startedAt: Date.now(), wallMs: 0, stderr: '' };
  const { variant, configuration } = step;
  const { native, pin, timeoutMs } = options;
  return measureRun({ variant, configuration, folder, native, pin, timeoutMs, abort });
}

/** What is done and what is still wanted. */
class Progress implements ExecutionState {
  done = 0;
  private readonly tally = new Tally();
  private readonly estimate = new Estimate();
  private readonly execution: Execution;

  constructor(execution: Execution) {
    this.execution = execution;
    for (const run of eachRun(execution.database, execution.experiment.id)) {
      this.tally.add(run);
      if (run.wall > 0) this.estimate.add(run.configuration, run.wall);
      this.done++;
    }
  }

  add({ configuration, variant, round }: RunStep, { outcome, wallMs }: Run): void {
    this.tally.add({ configuration: configuration.id, variant: variant.id, round, outcome: outcome.outcome });
    this.estimate.add(configuration.id, wallMs);
    this.done++;
  }

  isWanted({ configuration, variant, round }: RunStep): boolean {
    return this.isActive(configuration, variant) && !this.tally.has(configuration.id, variant.id, round);
  }

  get total(): number {
    let left = 0;
    for (const [, runs] of this.left()) left += runs;
    return this.done + left;
  }

  remainingMs(): number | null {
    return this.estimate.remaining(this.left());
  }

  /** Without its baseline, or without any contender, a configuration of a comparison has nothing to say. */
  private isActive(configuration: StoredConfiguration, variant: StoredVariant): boolean {
    if (this.tally.givenUp(configuration.id, variant.id)) return false;
    const [baseline, ...contenders] = this.execution.variants;
    if (contenders.length === 0 || baseline === undefined) return true;
    if (this.untried(configuration)) return true; // each variant gets its word: why it has no figure
    if (variant !== baseline) return !this.tally.givenUp(configuration.id, baseline.id);
    return contenders.some((contender) => !this.tally.givenUp(configuration.id, contender.id));
  }

  private untried(configuration: StoredConfiguration): boolean {
    return this.execution.variants.some((variant) => this.tally.runs(configuration.id, variant.id) === 0);
  }

  private *left(): Generator<[number, number]> {
    const { configurations, variants, options } = this.execution;
    for (const configuration of configurations) {
      for (const variant of variants) {
        if (!this.isActive(configuration, variant)) continue;
        yield [configuration.id, options.runs - this.tally.runs(configuration.id, variant.id)];
      }
    }
  }
}
