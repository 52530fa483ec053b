import type { DatabaseSync } from 'node:sqlite';
import type { Run } from '../measure/request.ts';
import type { Decision } from '../stats/sequential/adaptive.ts';
import type { StoredConfiguration, StoredExperiment, StoredVariant } from '../store/experiments.ts';
import type { Overlay } from '../suites/overlay.ts';
import type { MeasureOptions } from './options.ts';
import type { Step } from './order.ts';

/** One run to be done or done. */
export type RunStep = Step<StoredConfiguration, StoredVariant>;

/** What a running experiment tells whoever watches it; the watcher may read the store meanwhile. */
export interface ExperimentEvents {
  /** Of each stage, where there are several. */
  onStart?(state: ExecutionState): void;
  onRunStart?(step: RunStep, state: ExecutionState): void;
  onRunEnd?(step: RunStep, run: Run, state: ExecutionState): void;
  /** After each round; `decided` are the comparisons that stopped with it. */
  onRoundEnd?(round: number, state: ExecutionState, decided: readonly DecidedRow[]): void;
}

export interface ExecutionState {
  /** Which stage of an experiment that has several: `maximum throughput`, `latency`. */
  readonly stage?: string | undefined;
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
  overlay?: Overlay | undefined;
  options: MeasureOptions;
  stage?: string | undefined;
  events?: ExperimentEvents;
  abort?: AbortSignal | undefined;
}
