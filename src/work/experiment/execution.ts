import type { DatabaseSync } from 'node:sqlite';
import type { Configuration } from '../../measure/configuration.ts';
import type { Plan } from '../../measure/plan.ts';
import type { Run } from '../../measure/request.ts';
import type { Decision } from '../../stats/sequential/adaptive.ts';
import type { StoredConfiguration, StoredExperiment, StoredVariant } from '../../store/experiments.ts';
import type { Kind, ReadyWork, Stage } from '../kind.ts';
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

/** What a running experiment tells whoever watches it; the watcher may read the store meanwhile. */
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
  /** Runs stored, those of earlier sittings included. */
  done: number;
  /** Runs planned, without those that were given up. */
  total: number;
  /** Milliseconds that the rest takes if no comparison is decided early; null before the first run. */
  remainingMs(): number | null;
  /** Comparisons may stop before the cap on rounds: `total` and `remainingMs` are upper bounds. */
  readonly adaptive: boolean;
  /** Adaptive only: the decisions so far, in the order of configurations and contenders. */
  decisions(): DecidedRow[];
}

/** A comparison and what the adaptive rules say of it. */
export interface DecidedRow {
  configuration: StoredConfiguration;
  contender: StoredVariant;
  decision: Decision;
}

/** An experiment that can be measured or resumed, with all that measuring needs. */
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
  /** When no further block begins, as performance.now() has it: unlike the budget it counts what is done between runs. */
  endsAt?: number | undefined;
  /** When the run under way is ended, likewise; absent: OVER_MS behind the budget. */
  cutsOffAt?: number | undefined;
  /** Says which blocks are measured, stage by stage; absent: every row on every variant, as the kind of work judges. */
  design?: ((part: StageExecution) => Design) | undefined;
  /** More of the same experiment follows: it does not count as done when this has ended. */
  isPart?: boolean | undefined;
  events?: ExperimentEvents | undefined;
  abort?: AbortSignal | undefined;
  /** Carries the experiment out in place of this machine, with the engine and a dispatcher of its own; absent: it is measured here. */
  elsewhere?: ((execution: Execution) => Promise<'done' | 'interrupted'>) | undefined;
}

/** The part of an experiment that has rounds of its own: the whole, or a stage. */
export type StageExecution = Omit<Execution, 'configurations'> & { stage: Stage<Configuration> };
