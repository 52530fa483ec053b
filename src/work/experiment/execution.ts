import type { DatabaseSync } from 'node:sqlite';
import type { Configuration } from '../../measure/configuration.ts';
import type { Plan } from '../../measure/plan.ts';
import type { Run } from '../../measure/request.ts';
import type { Decision } from '../../stats/sequential/adaptive.ts';
import type { StoredConfiguration, StoredExperiment, StoredVariant } from '../../store/experiments.ts';
import type { Kind, Stage } from '../kind.ts';
import type { ReadyWork } from '../ready-work.ts';
import type { Design } from './design.ts';

/** One run, to be made or made. */
export interface RunStep {
  /** Counted from 1. */
  round: number;
  configuration: StoredConfiguration;
  variant: StoredVariant;
  /** Counted from 0. */
  lane: number;
}

/** Events of a running experiment for a listener, which may read the store meanwhile. */
export interface ExperimentEvents {
  /** Called when a stage begins, where there are several. */
  onStart?(state: ExecutionState): void;
  onRunStart?(step: RunStep, state: ExecutionState): void;
  onRunEnd?(step: RunStep, run: Run, state: ExecutionState): void;
  /** A warning in one line. */
  onWarning?(text: string): void;
  /** After each round; `decided` are the comparisons that stopped with it. */
  onRoundEnd?(round: number, state: ExecutionState, decided: readonly DecidedRow[]): void;
}

export interface ExecutionState {
  /** The name of the stage, where an experiment has several: `maximum throughput`, `latency`. */
  readonly stage?: string | undefined;
  /** Runs stored, including those before a resume. */
  done: number;
  /** Runs planned, without those that were given up. */
  total: number;
  /** Milliseconds for the rest, later stages included, if no comparison is decided early; null before the first run. */
  remainingMs(): number | null;
  /** The same if rows are decided as soon as their rounds so far let expect. */
  expectedMs(): number | null;
  /** Comparisons may stop before the limit of rounds: `total` and `remainingMs` are upper bounds. */
  readonly adaptive: boolean;
  /** Adaptive only: comparisons that still need runs. */
  readonly open: number;
  /** Adaptive only: the decisions so far, in the order of configurations and contenders. Until three rounds have ended, by all runs so far. */
  decisions(): DecidedRow[];
}

/** A comparison and the decision of the adaptive rules. */
export interface DecidedRow {
  configuration: StoredConfiguration;
  contender: StoredVariant;
  decision: Decision;
}

/** An experiment that can be measured or resumed, with everything that this needs. */
export interface Execution<
  P extends Plan = Plan,
  C extends Configuration = Configuration,
  W extends ReadyWork<P, C> = ReadyWork<P, C>,
> {
  kind: Kind<P, C, W>;
  database: DatabaseSync;
  experiment: StoredExperiment;
  plan: P;
  work: W;
  variants: readonly StoredVariant[];
  configurations: readonly StoredConfiguration<C>[];
  /** The CPUs of each lane, where blocks are measured in several at once. */
  lanes?: readonly (readonly number[])[] | undefined;
  /** The time after which no block begins, as performance.now(). Unlike the budget it includes time between runs. */
  endsAt?: number | undefined;
  /** The time at which the run under way is ended, likewise; absent: OVER_MS after the budget. */
  cutsOffAt?: number | undefined;
  /** Chooses the blocks, stage by stage; absent: every row on every variant, as the kind of work judges. */
  design?: ((part: StageExecution) => Design) | undefined;
  /** More of the same experiment follows: it is not done when this part has ended. */
  isPart?: boolean | undefined;
  events?: ExperimentEvents | undefined;
  abort?: AbortSignal | undefined;
  /** Carries out the experiment instead of this machine, with the engine and its own dispatcher; absent: it is measured here. */
  elsewhere?: ((execution: Execution) => Promise<'done' | 'interrupted'>) | undefined;
}

/** The part of an experiment with rounds of its own: the whole, or a stage. */
export type StageExecution = Omit<Execution, 'configurations'> & { stage: Stage<Configuration> };
