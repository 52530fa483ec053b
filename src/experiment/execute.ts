import type { Run } from '../measure/request.ts';
import { measureRun } from '../measure/run.ts';
import { claimExperiment, missingOn, releaseExperiment } from '../store/experiments.ts';
import { runWriter } from '../store/runs.ts';
import type { Execution, RunStep } from './execution.ts';
import { stagesOf } from './http/http-stages.ts';
import { isInRounds } from './options.ts';
import { inSequence, interleaved, seedOf } from './order.ts';
import { Progress } from './progress.ts';

/**
 * Does all runs of an experiment that are not in the store yet, and commits each when it ends.
 * @returns `interrupted` when aborted; the run under way is then killed and not stored
 * @throws JsdynoError EXPERIMENT_BUSY, STORE_UNWRITABLE: what was stored before stays
 */
export async function execute(execution: Execution): Promise<'done' | 'interrupted'> {
  const { database, experiment } = execution;
  claimExperiment(database, experiment);
  let state: 'done' | 'interrupted' = 'interrupted';
  try {
    // What a stage holds is asked for when the one before it has ended.
    for (const stage of stagesOf(execution)) {
      state = await executeRounds(stage);
      if (state === 'interrupted') break;
    }
  } catch (error) {
    try {
      releaseExperiment(database, experiment.id, 'interrupted');
    } catch {
      // The store may be what failed: what is running under a process that is gone counts as interrupted.
    }
    throw error;
  } finally {
    execution.overlay?.remove();
  }
  releaseExperiment(database, experiment.id, state);
  return state;
}

async function executeRounds(execution: Execution): Promise<'done' | 'interrupted'> {
  const { database, events, abort } = execution;
  const progress = new Progress(execution);
  const write = runWriter(database);
  events?.onStart?.(progress);
  let round = 0;
  const endRound = () => {
    if (round === 0) return;
    const decided = progress.endRound(round); // whether or not anyone watches
    events?.onRoundEnd?.(round, progress, decided);
    round = 0;
  };
  for (const step of stepsOf(execution)) {
    if (abort?.aborted) return 'interrupted';
    if (step.round !== round) {
      endRound();
      if (progress.isOver()) break;
      round = step.round;
      progress.beginRound(round);
    }
    if (!progress.isWanted(step)) continue;
    events?.onRunStart?.(step, progress);
    const run = await measureStep(execution, step);
    if (abort?.aborted) return 'interrupted';
    write({ configuration: step.configuration.id, variant: step.variant.id, round: step.round }, run);
    progress.add(step, run);
    events?.onRunEnd?.(step, run, progress);
  }
  if (abort?.aborted) return 'interrupted';
  endRound();
  return 'done';
}

function stepsOf({ experiment, configurations, variants, options }: Execution): Generator<RunStep> {
  return isInRounds(experiment.kind)
    ? interleaved(configurations, variants, options.runs, options.seed)
    : inSequence(configurations, variants, options.runs);
}

async function measureStep({ folder, overlay, options, abort }: Execution, step: RunStep): Promise<Run> {
  const missing = missingOn(step.configuration, step.variant.label);
  if (missing !== undefined) return { outcome: missing, startedAt: Date.now(), wallMs: 0, stderr: '' };
  const { variant, configuration } = step;
  const { native, pin, timeoutMs, test } = options;
  const seed = seedOf(options.seed, step.round);
  return measureRun({ variant, configuration, folder, overlay, native, pin, timeoutMs, test, seed, abort });
}
