import type { Block, BlockRun } from '../kinds/kind.ts';
import type { Configuration } from '../measure/configuration.ts';
import { notStarted } from '../measure/run-of.ts';
import { claimExperiment, missingOn, releaseExperiment, type StoredVariant } from '../store/experiments.ts';
import { runWriter } from '../store/runs.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Execution, StageExecution } from './execution.ts';
import { inSequence, interleaved, seedOf, type Turn } from './order.ts';
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
    for (const stage of stagesOf(execution)) {
      state = await executeRounds({ ...execution, stage });
      if (state === 'interrupted') break;
    }
  } catch (error) {
    try {
      releaseExperiment(database, experiment.id, 'interrupted');
    } catch {
      // The store itself may have failed. An experiment whose process is gone counts as interrupted anyway.
    }
    throw error;
  } finally {
    execution.work.remove?.();
  }
  releaseExperiment(database, experiment.id, state);
  return state;
}

/** The rows of a stage are asked for when the stage before it has ended. */
function* stagesOf(execution: Execution): Generator<StageExecution['stage']> {
  const { kind, configurations } = execution;
  if (kind.stages === undefined) yield { configurations };
  else yield* kind.stages(execution);
}

type BlockTurn = Turn<Block<Configuration>['configuration'], StoredVariant>;

async function executeRounds(part: StageExecution): Promise<'done' | 'interrupted'> {
  const { events, abort } = part;
  const progress = new Progress(part);
  const keep = keeper(part, progress);
  events?.onStart?.(progress);
  let round = 0;
  const endRound = () => {
    if (round === 0) return;
    const decided = progress.endRound(round); // whether or not anyone watches
    events?.onRoundEnd?.(round, progress, decided);
    round = 0;
  };
  for (const turn of turnsOf(part)) {
    if (abort?.aborted) return 'interrupted';
    if (turn.round !== round) {
      endRound();
      if (progress.isOver()) break;
      round = turn.round;
      progress.beginRound(round);
    }
    await executeBlock(part, turn, progress, keep);
  }
  if (abort?.aborted) return 'interrupted';
  endRound();
  return 'done';
}

function turnsOf({ kind, plan, stage, variants }: StageExecution): Generator<BlockTurn> {
  return kind.isInSequence?.(plan) === true
    ? inSequence(stage.configurations, variants, plan.runs)
    : interleaved(stage.configurations, variants, plan.runs, plan.seed);
}

type Keep = (turn: BlockTurn, runs: readonly BlockRun[]) => void;

/** Commits runs that have ended together, all or none, and says so. */
function keeper({ database, events }: StageExecution, progress: Progress): Keep {
  const write = runWriter(database);
  return ({ configuration, round }, runs) => {
    inTransaction(database, () => {
      for (const { variant, run } of runs) write({ configuration: configuration.id, variant: variant.id, round }, run);
    });
    for (const { variant, run } of runs) {
      const step = { round, configuration, variant };
      progress.add(step, run);
      events?.onRunEnd?.(step, run, progress);
    }
  };
}

/** When aborted, the run under way is not kept. */
async function executeBlock(part: StageExecution, turn: BlockTurn, progress: Progress, keep: Keep): Promise<void> {
  const { kind, plan, work, abort } = part;
  const block = { ...turn, variants: wantedOf(part, turn, progress, keep) };
  const bench = { plan, work, seed: seedOf(plan.seed, turn.round), abort };
  for await (const runs of kind.measureBlock(block, bench)) {
    if (abort?.aborted) return;
    keep(turn, runs);
  }
}

/** The variants that the block is still to be measured on. The generator checks each when its turn comes. */
function* wantedOf(
  { events, abort }: StageExecution,
  turn: BlockTurn,
  progress: Progress,
  keep: Keep,
): Generator<StoredVariant> {
  for (const variant of turn.variants) {
    if (abort?.aborted) return;
    const step = { round: turn.round, configuration: turn.configuration, variant };
    if (!progress.isWanted(step)) continue;
    events?.onRunStart?.(step, progress);
    const missing = missingOn(turn.configuration, variant.label);
    if (missing === undefined) yield variant;
    else keep(turn, [{ variant, run: notStarted(missing, Date.now()) }]);
  }
}
