import { eitherOf, timeLimit } from '../../host/process/long-timer.ts';
import { notStarted } from '../../measure/run-of.ts';
import { claimExperiment, missingOn, releaseExperiment, type StoredVariant } from '../../store/experiments.ts';
import { earlierRuns, firstFigures, lanesOfRows, refuseRuns, runWriter } from '../../store/runs.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { BlockRun } from '../kind.ts';
import { OVER_MS, stageBudget } from './budget.ts';
import type { Design, DesignedRound } from './design.ts';
import { dispatchHere } from './dispatch-here.ts';
import type { BlockOrder, Dispatcher, RowPlaces } from './dispatcher.ts';
import type { Execution, StageExecution } from './execution.ts';
import { type Ahead, inLanes } from './in-lanes.ts';
import { isChanged } from './in-time.ts';
import { inSequence, interleaved, roundsOf, seedOf, type Turn, withFollowing, withLeadingRows } from './order.ts';
import { Progress } from './progress.ts';
import { RowLanes } from './row-lanes.ts';
import { checkPlace } from './same-place.ts';

/**
 * Does all runs of an experiment that are not in the store yet, and commits each when it ends.
 * @returns `interrupted` when aborted; the runs under way are then killed and not stored
 * @throws JsdynoError EXPERIMENT_BUSY, EXPERIMENT_CHANGED, STORE_UNWRITABLE: what was stored before stays
 */
export async function execute(execution: Execution): Promise<'done' | 'interrupted'> {
  checkPlace(execution);
  return execution.elsewhere?.(execution) ?? executeWith(execution, dispatchHere(execution));
}

/** The same with a given dispatcher, wherever it measures blocks. */
export async function executeWith(execution: Execution, dispatcher: Dispatcher): Promise<'done' | 'interrupted'> {
  const { database, experiment } = execution;
  claimExperiment(database, experiment);
  let state: 'done' | 'interrupted' = 'interrupted';
  try {
    let spentMs = 0;
    for (const stage of stagesOf(execution)) {
      const ended = await executeRounds(partOf(execution, stage, spentMs), dispatcher);
      ({ state } = ended);
      spentMs += ended.spentMs;
      if (state === 'interrupted') break;
    }
    const doubt = dispatcher.doubt?.() ?? null;
    if (doubt !== null) refuseRuns(database, experiment.id, doubt);
  } catch (error) {
    try {
      releaseExperiment(database, experiment.id, 'interrupted');
    } catch {
      // The store itself may have failed. An experiment whose process is gone counts as interrupted anyway.
    }
    throw error;
  } finally {
    const warning = await execution.work.finish?.();
    dispatcher.end?.(); // puts back what finishing changed, too
    if (typeof warning === 'string') execution.events?.onWarning?.(warning);
    execution.work.remove?.();
  }
  // A part is not the end: the experiment counts as running until whoever asked for the parts returns it.
  if (execution.isPart !== true || state === 'interrupted') releaseExperiment(database, experiment.id, state);
  return state;
}

/** The rows of a stage are known when the stage before it has ended. */
function* stagesOf(execution: Execution): Generator<StageExecution['stage']> {
  const { kind, configurations } = execution;
  if (kind.stages === undefined) yield { configurations };
  else yield* kind.stages(execution);
}

/** A stage with its share of the time. */
function partOf(execution: Execution, stage: StageExecution['stage'], spentMs: number): StageExecution {
  const { plan, endsAt } = execution;
  const { share = 1 } = stage;
  const now = performance.now();
  return {
    ...execution,
    stage,
    plan: { ...plan, budgetMs: stageBudget(plan.budgetMs, spentMs, share) },
    endsAt: endsAt === undefined ? undefined : now + Math.max(0, endsAt - now) * share,
  };
}

type BlockTurn = Turn<StageExecution['stage']['configurations'][number], StoredVariant>;

async function executeRounds(
  part: StageExecution,
  dispatcher: Dispatcher,
): Promise<{ state: 'done' | 'interrupted'; spentMs: number }> {
  const { events, abort, database, experiment } = part;
  const lanes = dispatcher.places ?? new RowLanes(dispatcher.lanes, lanesOfRows(database, experiment.id));
  const design = part.design?.(part) ?? null;
  const progress = new Progress(part, lanes, design);
  const halt = new AbortController();
  const halted = abort === undefined ? halt.signal : AbortSignal.any([abort, halt.signal]);
  const keep = keeper(part, progress, lanes);
  const measuring = { part: { ...part, abort: halted }, progress, dispatcher, keep, told: new WeakSet<BlockTurn>() };
  events?.onStart?.(progress);
  const rounds =
    design === null ? withFollowing(roundsIn(part, dispatcher, progress)) : designedRounds(design, progress);
  let last = 0;
  for (const { round, turns, following } of rounds) {
    if (abort?.aborted || progress.isOver()) break;
    last = round;
    progress.beginRound(round);
    dispatcher.asks?.(round, new Set(turns.filter(isAskedFor(measuring)).map(({ configuration: { id } }) => id)));
    const act = (turn: BlockTurn, lane: number) => executeBlock(measuring, { ...turn, lane });
    await inLanes(turns, lanes, act, halt, telling(measuring, lanes, following));
    if (abort?.aborted) break;
    const decided = progress.endRound(round); // whether or not anyone watches
    events?.onRoundEnd?.(round, progress, decided);
  }
  if (!abort?.aborted) dispatcher.asks?.(last, new Set());
  return { state: abort?.aborted ? 'interrupted' : 'done', spentMs: progress.spentMs };
}

/** Each round depends on earlier results, so the round after it is unknown. */
function* designedRounds(
  design: Design,
  progress: Progress,
): Generator<DesignedRound & { following: readonly BlockTurn[] }> {
  for (let next = design.next(progress); next !== null; next = design.next(progress)) yield { ...next, following: [] };
}

/** With a budget rows begin one after the other anyway. Others who measure are told of the next round before this one has ended. */
function roundsIn(part: StageExecution, { ahead }: Dispatcher, progress: Progress) {
  const rounds = roundsOf(turnsIn(part));
  const isLimited = progress.budgetLeftMs() !== Number.POSITIVE_INFINITY;
  return progress.adaptive && !isLimited && ahead === undefined ? withLeadingRows(rounds) : rounds;
}

function turnsIn({ kind, plan, stage, variants }: StageExecution): Generator<BlockTurn> {
  return kind.isInSequence?.(plan) === true
    ? inSequence(stage.configurations, variants, plan.runs)
    : interleaved(stage.configurations, variants, plan.runs, plan.seed);
}

/** A turn in the lane of its row. */
type LaneTurn = BlockTurn & { lane: number };

type Keep = (turn: LaneTurn, runs: readonly BlockRun[]) => void;

/** Commits runs that ended together, all or none, and notifies listeners. */
function keeper({ database, events }: StageExecution, progress: Progress, lanes: RowPlaces): Keep {
  const write = runWriter(database);
  return ({ configuration, round, lane }, runs) => {
    inTransaction(database, () => {
      for (const { variant, run } of runs) {
        const key = { configuration: configuration.id, variant: variant.id, round };
        write({ ...key, lane: lanes.count === 1 ? null : lane }, run);
      }
    });
    progress.addTime({ round, configuration, lane }, runs);
    for (const { variant, run } of runs) {
      const step = { round, configuration, variant, lane };
      progress.add(step, run);
      events?.onRunEnd?.(step, run, progress);
    }
  };
}

/** What all blocks of a stage share. */
interface Measuring {
  /** Its signal is also aborted when another lane has failed. */
  part: StageExecution;
  progress: Progress;
  dispatcher: Dispatcher;
  keep: Keep;
  /** The turns that were announced to the dispatcher. */
  told: WeakSet<BlockTurn>;
}

/** When this is aborted, or the time is over, the run under way is ended and not kept. */
async function executeBlock({ part, progress, dispatcher, keep }: Measuring, turn: LaneTurn): Promise<void> {
  const { abort, events } = part;
  const { round, configuration, lane } = turn;
  if (progress.isOutOfTime()) return;
  const begins = (variant: StoredVariant) => {
    const step = { round, configuration, variant, lane };
    if (abort?.aborted || !progress.isWanted(step)) return false;
    events?.onRunStart?.(step, progress);
    return true;
  };
  const variants: StoredVariant[] = [];
  for (const variant of turn.variants) {
    if (!progress.isWanted({ round, configuration, variant, lane })) continue;
    const missing = missingOn(configuration, variant.label);
    if (missing === undefined) variants.push(variant);
    else if (begins(variant)) keep(turn, [{ variant, run: notStarted(missing, Date.now()) }]);
  }
  if (variants.length === 0) return;
  const order = orderOf(part, turn, variants);
  const limit = limitOf(part, dispatcher, progress);
  const signal = limit === null ? abort : eitherOf(abort, limit.signal);
  let since = performance.now();
  try {
    for await (const runs of dispatcher.dispatch(order, lane, { begins, abort: signal })) {
      if (signal?.aborted) break;
      keep(turn, runs);
      since = performance.now();
    }
  } catch (error) {
    // After the end of the time an error comes from ending the block.
    if (isChanged(error) || limit?.signal.aborted !== true) throw error;
  } finally {
    limit?.clear();
  }
  if (limit?.signal.aborted === true) progress.cutOff(performance.now() - since);
}

/** Ends the runs of a block at the end of the time: a run that hangs must not exceed it. Null without a limit. */
function limitOf(
  { cutsOffAt }: StageExecution,
  { isQueue }: Dispatcher,
  progress: Progress,
): ReturnType<typeof timeLimit> | null {
  const left = cutsOffAt === undefined ? progress.budgetLeftMs() + OVER_MS : cutsOffAt - performance.now();
  return isQueue === true || left === Number.POSITIVE_INFINITY ? null : timeLimit(Math.max(0, left));
}

function orderOf(
  { kind, database, plan }: StageExecution,
  turn: BlockTurn,
  variants: readonly StoredVariant[],
): BlockOrder {
  const { round, configuration } = turn;
  const first = firstFigures(database, configuration.id);
  const earlier = kind.looksBack?.(first) === true ? earlierRuns(database, configuration.id, round) : undefined;
  return { round, configuration, variants, first, earlier, seed: seedOf(plan.seed, round) };
}

/** Whether a turn has a block for the dispatcher, as far as is known now. */
function isAskedFor(measuring: Measuring): (turn: BlockTurn) => boolean {
  return (turn) => wantedNow(measuring, turn, 0).length > 0;
}

function wantedNow({ progress }: Measuring, { round, configuration, variants }: BlockTurn, lane: number) {
  return variants.filter(
    (variant) =>
      missingOn(configuration, variant.label) === undefined &&
      progress.isWanted({ round, configuration, variant, lane }),
  );
}

/**
 * Announces the next blocks to a dispatcher that wants to know them. Blocks of the present round are certain, because a block depends on no
 * other row of its round. Blocks of the following round are announced as if the round's end decided nothing; decided ones are not asked
 * for. With a budget the following round is not announced, because the round's end decides how the remaining time is spent.
 *
 * @param following the turns of the following round
 */
function telling(
  measuring: Measuring,
  lanes: RowPlaces,
  following: readonly BlockTurn[],
): Ahead<BlockTurn> | undefined {
  const { part, progress, dispatcher, told } = measuring;
  if (dispatcher.ahead === undefined) return undefined;
  const tell = (turn: BlockTurn, lane: number, current: BlockTurn | undefined): boolean => {
    // A row's next block depends on the one under way.
    if (told.has(turn) || turn.configuration.id === current?.configuration.id) return false;
    const variants = wantedNow(measuring, turn, lane);
    if (variants.length === 0) return false;
    told.add(turn);
    dispatcher.ahead?.(orderOf(part, turn, variants), lane);
    return true;
  };
  const isLimited = progress.budgetLeftMs() !== Number.POSITIVE_INFINITY;
  return (next, lane, current) => {
    if (part.abort?.aborted || progress.isOutOfTime()) return;
    if (next !== undefined) tell(next, lane, current);
    if (next !== undefined || isLimited) return;
    for (const turn of following) {
      if (lanes.of(turn.configuration.id) !== lane) continue;
      // One block is enough while the lane is busy: a later announcement can use later results.
      if (tell(turn, lane, current) && current !== undefined) return;
    }
  };
}
