import type { BlockRun } from '../kinds/kind.ts';
import { notStarted } from '../measure/run-of.ts';
import { claimExperiment, missingOn, releaseExperiment, type StoredVariant } from '../store/experiments.ts';
import { firstFigures, runWriter } from '../store/runs.ts';
import { inTransaction } from '../store/transaction.ts';
import { dispatchHere } from './dispatch-here.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { Execution, StageExecution } from './execution.ts';
import { inSequence, interleaved, roundsOf, seedOf, type Turn } from './order.ts';
import { Progress } from './progress.ts';

/**
 * Does all runs of an experiment that are not in the store yet, and commits each when it ends.
 * @returns `interrupted` when aborted; the run under way is then killed and not stored
 * @throws JsdynoError EXPERIMENT_BUSY, STORE_UNWRITABLE: what was stored before stays
 */
export async function execute(
  execution: Execution,
  dispatcher: Dispatcher = dispatchHere(execution),
): Promise<'done' | 'interrupted'> {
  const { database, experiment } = execution;
  claimExperiment(database, experiment);
  let state: 'done' | 'interrupted' = 'interrupted';
  try {
    for (const stage of stagesOf(execution)) {
      state = await executeRounds({ ...execution, stage }, dispatcher);
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

type BlockTurn = Turn<StageExecution['stage']['configurations'][number], StoredVariant>;

async function executeRounds(part: StageExecution, dispatcher: Dispatcher): Promise<'done' | 'interrupted'> {
  const { events, abort } = part;
  const progress = new Progress(part);
  const keep = keeper(part, progress);
  events?.onStart?.(progress);
  for (const { round, turns } of roundsOf(turnsIn(part))) {
    if (progress.isOver()) break;
    progress.beginRound(round);
    for (const turn of turns) {
      if (abort?.aborted) return 'interrupted';
      await executeBlock(part, turn, progress, keep, dispatcher);
    }
    if (abort?.aborted) return 'interrupted';
    const decided = progress.endRound(round); // whether or not anyone watches
    events?.onRoundEnd?.(round, progress, decided);
  }
  return abort?.aborted ? 'interrupted' : 'done';
}

function turnsIn({ kind, plan, stage, variants }: StageExecution): Generator<BlockTurn> {
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
async function executeBlock(
  part: StageExecution,
  turn: BlockTurn,
  progress: Progress,
  keep: Keep,
  dispatcher: Dispatcher,
): Promise<void> {
  const { database, plan, abort, events } = part;
  const { round, configuration } = turn;
  const begins = (variant: StoredVariant) => {
    const step = { round, configuration, variant };
    if (abort?.aborted || !progress.isWanted(step)) return false;
    events?.onRunStart?.(step, progress);
    return true;
  };
  const variants: StoredVariant[] = [];
  for (const variant of turn.variants) {
    if (!progress.isWanted({ round, configuration, variant })) continue;
    const missing = missingOn(configuration, variant.label);
    if (missing === undefined) variants.push(variant);
    else if (begins(variant)) keep(turn, [{ variant, run: notStarted(missing, Date.now()) }]);
  }
  if (variants.length === 0) return;
  const first = firstFigures(database, configuration.id);
  const order = { round, configuration, variants, first, seed: seedOf(plan.seed, round) };
  for await (const runs of dispatcher.dispatch(order, 0, { begins, abort })) {
    if (abort?.aborted) return;
    keep(turn, runs);
  }
}
