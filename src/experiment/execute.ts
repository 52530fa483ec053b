import type { DatabaseSync } from 'node:sqlite';
import { measureRun, type Run } from '../measure/run.ts';
import type { Decision } from '../stats/sequential/adaptive.ts';
import {
  claimExperiment,
  releaseExperiment,
  type StoredConfiguration,
  type StoredExperiment,
  type StoredVariant,
} from '../store/experiments.ts';
import { runWriter } from '../store/runs.ts';
import type { MeasureOptions } from './options.ts';
import { inSequence, interleaved, type Step } from './order.ts';
import { Progress } from './progress.ts';

/** One run to be done or done. */
export type RunStep = Step<StoredConfiguration, StoredVariant>;

/** What a running experiment tells whoever watches it; the watcher may read the store meanwhile. */
export interface ExperimentEvents {
  onStart?(state: ExecutionState): void;
  onRunStart?(step: RunStep, state: ExecutionState): void;
  onRunEnd?(step: RunStep, run: Run, state: ExecutionState): void;
  /** After each round; `decided` are the comparisons that stopped with it. */
  onRoundEnd?(round: number, state: ExecutionState, decided: readonly DecidedRow[]): void;
}

export interface ExecutionState {
  /** Runs stored, those of earlier sittings included. */
  done: number;
  /** Runs planned; what was given up is taken off. */
  total: number;
  /** Milliseconds that the rest should take, if no comparison were decided early; null before the first run. */
  remainingMs(): number | null;
  /** Comparisons may stop before the cap on rounds: `total` and `remainingMs` are at most. */
  readonly adaptive: boolean;
  /** Adaptive only: what is decided and what is known of the rest, in the order of configurations and contenders. */
  decisions(): DecidedRow[];
}

/** A comparison and what the adaptive rules say of it. */
export interface DecidedRow {
  configuration: StoredConfiguration;
  contender: StoredVariant;
  decision: Decision;
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
      if (step.round !== round) {
        if (round !== 0) events?.onRoundEnd?.(round, progress, progress.endRound(round));
        if (progress.isOver()) break;
        round = step.round;
      }
      if (!progress.isWanted(step)) continue;
      events?.onRunStart?.(step, progress);
      const run = await measureStep(execution, step);
      if (abort?.aborted) break;
      write({ configuration: step.configuration.id, variant: step.variant.id, round: step.round }, run);
      progress.add(step, run);
      events?.onRunEnd?.(step, run, progress);
    }
    if (!abort?.aborted) {
      state = 'done';
      events?.onRoundEnd?.(round, progress, progress.endRound(round));
    }
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
