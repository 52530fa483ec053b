import type { DatabaseSync } from 'node:sqlite';
import { drawDownloads } from '../../host/runtimes/draw-downloads.ts';
import type { Configuration } from '../../measure/configuration.ts';
import type { Plan } from '../../measure/plan.ts';
import { stopperOf } from '../../show/report/metric.ts';
import { findExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { counted } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf, redraws } from '../../text/terminal.ts';
import { comparisonsOf } from '../experiment/comparisons.ts';
import { execute } from '../experiment/execute.ts';
import type { Execution, ExecutionState, ExperimentEvents } from '../experiment/execution.ts';
import { type ExperimentRequest, type PreparationEvents, prepareExperiment } from '../experiment/prepare.ts';
import type { Stored } from '../kind.ts';
import type { ReadyWork } from '../ready-work.ts';
import { type OpenFarm, openFarm } from './at-farm.ts';
import type { FarmChoice } from './farm-choice.ts';
import { INTERRUPTED_EXIT, interruptedWords, onInterrupt } from './interrupt.ts';
import { type Belief, watch } from './watch.ts';

/** How a command measures an experiment: it prepares the experiment and runs it with progress until the end or Ctrl-C. */
export interface ExperimentToMeasure {
  /** @param farm at which it is measured; null: here */
  prepare(
    database: DatabaseSync,
    events: PreparationEvents,
    abort: AbortSignal,
    farm: OpenFarm | null,
  ): Promise<Execution>;
  progress: boolean;
  /** The farm at which blocks are measured; absent: here. */
  farm?: FarmChoice | undefined;
  /** Whether a warning is to be said; default: each is. */
  warns?: (text: string) => boolean;
  /** What a search of many variants believes; its rounds have no known end. Absent: it is none. */
  belief?: (() => Belief) | undefined;
  /** What comes behind it, in milliseconds: how long is left is said of all. Absent: nothing. */
  behindMs?: number | undefined;
  /** It is one of several of a command, which says itself how it continues after Ctrl-C. Absent: it is the only one. */
  isPart?: boolean;
  /** Called for each run besides the progress. */
  onRunEnd?: ExperimentEvents['onRunEnd'];
}

export interface MeasuredExperiment {
  execution: Execution;
  /** The experiment as it is stored after its end. */
  stored: Stored;
  /** 0, or 130 after Ctrl-C */
  exit: number;
  /** What the end of the budget left open, a part each; empty where all was decided, or interrupted. */
  open: readonly string[];
}

export async function measureWithProgress(measuring: ExperimentToMeasure, io: Io): Promise<MeasuredExperiment> {
  const { abort, release } = onInterrupt();
  const database = openStore();
  const downloads = drawDownloads(io.stderr);
  let shown: ReturnType<typeof watch> | null = null;
  let farm: OpenFarm | null = null;
  let isBegun = false;
  const say = (text: string) => void io.stderr.write(`${fold(printable(text), columnsOf(io.stderr))}\n`);
  const onNote = measuring.progress ? say : undefined;
  try {
    // Before anything else: it may not be there.
    if (measuring.farm !== undefined)
      farm = await openFarm(measuring.farm, { onHosts: (hosts) => shown?.onHosts(hosts), onNote });
    const execution = await measuring.prepare(
      database,
      {
        onDownload: downloads.onProgress,
        onWarning: (text) => {
          if (!(measuring.warns?.(text) ?? true)) return;
          // A download that failed has left its line open.
          downloads.finish();
          say(`jsdyno: ${text}`);
        },
        onNote,
        onCalibrate: measuring.progress ? calibrationProgress(io) : undefined,
      },
      abort,
      farm,
    );
    downloads.finish();
    const { kind, experiment, variants, plan } = execution;
    shown = measuring.progress
      ? watch(io, {
          name: experiment.name,
          subject: subjectOf(variants.map((variant) => variant.label)),
          rounds: measuring.belief === undefined ? plan.runs : null,
          belief: measuring.belief,
          behindMs: measuring.behindMs,
          lanes: execution.lanes,
          metric: stopperOf(kind.metrics),
          judgeNow: () => comparisonsOf(kind, { database, experiment }).rows,
        })
      : null;
    const warnings: string[] = [];
    const stages: ExecutionState[] = [];
    const events: ExperimentEvents = {
      ...shown?.events,
      onStart(state) {
        stages.push(state);
        shown?.events.onStart?.(state);
      },
      onWarning(text) {
        // Of a farm they say what it waits for.
        if (farm === null) warnings.push(text);
        else (shown?.say ?? say)(`jsdyno: ${text}`);
      },
      onRunEnd(step, run, state) {
        shown?.events.onRunEnd?.(step, run, state);
        measuring.onRunEnd?.(step, run, state);
      },
    };
    isBegun = true;
    const state = await execute({ ...execution, events, abort, elsewhere: farm?.elsewhere });
    shown?.stop(); // before more is printed
    for (const text of warnings) say(`jsdyno: ${text}`);
    if (state === 'interrupted') {
      const own = measuring.isPart ? undefined : interruptedWords(experiment.name);
      const said = (await farm?.interrupted(execution)) ?? own;
      if (said !== undefined) say(`jsdyno: ${said}`);
    }
    const stored = { database, experiment: findExperiment(database, experiment.name) };
    const isInterrupted = state === 'interrupted';
    const open = isInterrupted || plan.budgetMs === undefined ? [] : stages.flatMap(openIn);
    return { execution, stored, exit: isInterrupted ? INTERRUPTED_EXIT : 0, open };
  } catch (error) {
    if (isBegun || !abort.aborted) throw error;
    throw new JsdynoError('INTERRUPTED', 'interrupted before the first run; nothing was measured', { cause: error });
  } finally {
    shown?.stop();
    downloads.finish();
    await farm?.close();
    release();
  }
}

/** What is open in a stage; nothing where all is decided, or all runs are made. */
export function openIn(state: ExecutionState): string[] {
  const { stage, adaptive, done, total, open } = state;
  const where = stage === undefined ? '' : `${stage}: `;
  if (!adaptive) return done < total ? [`${where}${done} of ${counted(total, 'run')} made`] : [];
  if (open === 0) return [];
  const states = state.decisions().map(({ decision }) => decision.state);
  const decided = states.filter((one) => one !== 'active').length;
  return [`${where}${decided} of ${counted(states.length, 'comparison')} decided, ${open} open`];
}

/** The same of what was typed in one line. */
export function measureRequest<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  request: ExperimentRequest<P, C, W>,
  { progress, farm }: Pick<ExperimentToMeasure, 'progress' | 'farm'>,
  io: Io,
): Promise<MeasuredExperiment> {
  const prepare: ExperimentToMeasure['prepare'] = (store, events, abort) =>
    prepareExperiment(store, request, events, abort);
  return measureWithProgress({ prepare, progress, farm }, io);
}

/** One line that a terminal draws over; a log gets one line at the end. */
function calibrationProgress({ stderr }: Pick<Io, 'stderr'>): (done: number, total: number) => void {
  return (done, total) => {
    if (redraws(stderr)) stderr.write(`\r\x1b[Kcalibrating ${done}/${total}${done === total ? '\n' : ''}`);
    else if (done === total) stderr.write(`calibrated ${counted(total, 'configuration')}\n`);
  };
}

/** So many contenders are named one by one. */
const NAMED = 4;

function subjectOf(labels: string[]): string {
  const [baseline, ...contenders] = labels;
  if (contenders.length > NAMED) return `${labels.length} variants, ${baseline} to ${contenders.at(-1)}`;
  return contenders.length === 0 ? String(baseline) : `${contenders.join(', ')} against ${baseline}`;
}
