/**
 * What a kind of work is. Whatever the engine (`experiment`), the commands and the store must know of a kind stands in this
 * interface; a kind is a folder that fills it in, and a line of registry.ts. docs/architecture.md walks through it.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Command } from 'commander';
import type { Tree, Variant } from '../host/runtimes/index.ts';
import type { Configuration } from '../measure/configuration.ts';
import type { Figures } from '../measure/figures.ts';
import type { NotMeasured } from '../measure/outcome.ts';
import type { RowOutput } from '../measure/output.ts';
import type { Draft, Plan, Recorded } from '../measure/plan.ts';
import type { Run } from '../measure/request.ts';
import type { JudgedMetric, Metric } from '../show/report/metric.ts';
import type { Compared } from '../show/report/published.ts';
import type { Sheet } from '../show/sheets/page.ts';
import type { Warning } from '../stats/warning.ts';
import type { Shape } from '../store/exchange/fields.ts';
import type {
  PlannedConfiguration,
  StoredConfiguration,
  StoredExperiment,
  StoredVariant,
} from '../store/experiments.ts';
import type { EarlierRun } from '../store/runs.ts';
import type { Io } from '../text/io.ts';
import type { Say } from '../text/messages/say.ts';
import type { Gated, GateKey, NamedFile, NamedOfKind } from './gated.ts';
import type { ReadyWork, Work } from './ready-work.ts';

/**
 * A kind of work: `P` is its plan, `C` one of its rows, `W` the work that runs are started from. Methods get plans, rows and
 * work that the same kind gave: the engine never looks into them.
 */
export interface Kind<
  P extends Plan = Plan,
  C extends Configuration = Configuration,
  W extends ReadyWork<P, C> = ReadyWork<P, C>,
> {
  /** The name that is stored with each experiment. */
  readonly name: P['kind'];
  /** The metrics of its runs, in the order of a report. Exactly one stops rounds. */
  readonly metrics: readonly JudgedMetric[];
  /** Metrics that a gate judges beside those of reports; absent: none. */
  readonly alsoJudged?: readonly JudgedMetric[];
  /** Metrics that its reports have though its runs are stored under others; rules can be about them. Absent: none. */
  readonly reportMetrics?: readonly Metric[];
  /** The fields that a plan and a row may have where they come from a file. */
  readonly shapes: { plan: Shape<Recorded<P>>; configuration: Shape<PlannedConfiguration<C>> };

  /**
   * Checks a plan, whether it came from the command line or the library.
   * @returns the plan as it is stored
   * @throws JsdynoError BAD_OPTION, BAD_USAGE
   */
  check(plan: Draft<P>): Draft<P>;
  /**
   * The plan of an experiment that was measured here, as this version understands it.
   * @throws JsdynoError EXPERIMENT_CHANGED
   */
  planOf(stored: Pick<StoredExperiment, 'name' | 'kind' | 'plan'>): P;
  /** The plan of any experiment as far as it is known: the plan of an import has what its file says. */
  recordedPlan(stored: Pick<StoredExperiment, 'kind' | 'plan'>): Recorded<P>;
  /** The words of the command line that measures the same again, `jsdyno` left out. */
  commandLine(plan: Recorded<P>, variants: readonly string[]): string[];

  /** Opens the files of a plan, without changing anything. */
  open(plan: Draft<P>): Work<P, C, W>;
  /**
   * What a gate measures of what is named; absent: nothing.
   * @throws JsdynoError NO_BENCHMARKS, and those of its plan
   */
  gated?(named: NamedOfKind): Gated[];
  /** Absent: no published claim can be measured by it. */
  readonly claimed?: Claimed<P>;
  /** The files that a plan names; null: its variants are command lines. Absent: none. */
  namedFiles?(plan: Draft<P>): NamedFile[] | null;
  /**
   * Variants that are no runtimes, such as command lines; null where the variants are runtimes.
   * @param trees each is started in each of these, all in the first before those in the second; empty: where the command was started
   */
  ownVariants?(plan: Draft<P>, texts: readonly string[], trees: readonly Tree[]): Promise<Variant[]> | null;
  /** Whether files are measured one after the other, each with all its rounds, as upstream's run.js does. */
  isInSequence?(plan: P): boolean;
  /** The parts of an experiment, one after the other; the engine asks for each when the one before it ended. Absent: one. */
  stages?(sitting: Sitting<P, C>): Iterable<Stage<C>>;
  /** What a lane needs where blocks are measured side by side; absent: one core. */
  laneNeeds?(plan: Draft<P>): LaneNeeds;
  /** Seconds that a run lasts by its own wish, 0 where it counts operations. */
  ownSeconds(configuration: C): number;
  /** What is foreseen of runs before any is made; absent: nothing but their own wish. */
  foreseen?(plan: Draft<P>): Foreseen;
  /**
   * Measures one row on all variants of a round. Hands over runs when they have ended, and the engine commits those together
   * that come together: one by one where each ran by itself. Takes each variant only when its turn comes, since the runs before
   * may have decided that it is not wanted any more.
   */
  measureBlock(block: Block<C>, bench: Bench<P, W>): AsyncIterable<readonly BlockRun[]>;
  /**
   * Whether a block's settings (sizes, what is left out) are worked out from all earlier runs of its row, so that these must be read before it
   * begins. Told by the figures of the row's first run; absent: never.
   */
  looksBack?(first: Figures | null): boolean;

  /**
   * What a row gives back on a variant, by a process of its own and without measuring; absent: nobody can look. Never rejects for what
   * the row's work does.
   */
  outputOf?(
    configuration: C,
    variant: Variant,
    bench: Pick<Bench<P, W>, 'plan' | 'work' | 'abort'>,
  ): Promise<RowOutput | NotMeasured>;
  /**
   * Why profiles of a row's runs would say nothing of its figure, and what would look into it; absent: they tell where its time goes.
   */
  notProfiled?: { why: string; instead: string };
  /** The file that a row's work stands in, absolute; undefined where there is none. */
  fileOf?(configuration: C, work: W): string | undefined;

  /** Warnings about an experiment as a whole, beside those that the engine gives for any kind. */
  notes?(stored: Stored): Warning[];

  /**
   * Comparisons and figures as pages show them, from those of the kind's metrics: where metrics read differently there than in the
   * store; absent: as they are.
   */
  readable?(compared: Compared, stored: Stored): Compared;
  /** What a row's rate is to people, where it is the reciprocal of a time; absent, or without one: a rate. */
  rateRead?(configuration: string): Pick<Metric, 'name' | 'unit' | 'isSmallerBetter'> | undefined;
  /** Tables and charts of a stored experiment that its comparisons do not show, in the language of `say`; absent: none. */
  sheets?(stored: Stored, say: Say, compared: Compared): Sheet[];

  /** The report of a stored experiment, complete or not, as the kind's formats take it. */
  report(stored: Stored): object;
  /** What can be said about how an experiment is printed. It is checked before anything is measured or printed. */
  printable(plan: Recorded<P>): Printable;
  /**
   * Prints the report of a stored experiment.
   * @returns the exit code: 3 when something could not be measured, else 0
   */
  print(stored: Stored, printing: Printing, io: Io): number | Promise<number>;
}

/** How published claims choose rows, and which of its metrics their figures are. */
export interface Claimed<P extends Plan> {
  /** The first that has figures is meant. */
  metrics: readonly string[];
  /** What of its library function's options a mapping of claims may use. */
  choice: Shape<object>;
  /** @param benchmarks names of rows: `buffers/buffer-tojson.js`, `operations/json.js`, `empty`, `node-http` */
  plan(benchmarks: readonly string[], variants: number, use: Readonly<Record<string, unknown>>): Draft<P>;
}

/** What blocks need that are measured beside others. */
export interface LaneNeeds {
  /** Whole cores of each lane. */
  cores: number;
  /** Why these blocks cannot be measured side by side, as the end of a sentence that begins with `because`; absent: they can. */
  alone?: string | undefined;
}

/** What a kind knows of its runs before any is made. */
export interface Foreseen {
  /** Milliseconds of a run while the store has none like it; absent: a process start and a second. */
  unknownMs?: number;
  /** Runs of each row on each variant that do not count; none unless given. */
  warmups?: number;
  /** Whether rows of the same name in the store are about something else; not unless given. */
  unlikeStored?: boolean;
  /** The share of all rounds that the adaptive rules should take; absent: as on upstream's published comparisons. */
  adaptiveShare?: number;
}

/** An experiment that is being measured, as its kind may look at it. */
export interface Sitting<P extends Plan, C extends Configuration> {
  database: DatabaseSync;
  experiment: StoredExperiment;
  plan: P;
  variants: readonly StoredVariant[];
  /** All rows that are stored. */
  configurations: readonly StoredConfiguration<C>[];
}

/** A part of an experiment that is measured in rounds of its own. */
export interface Stage<C extends Configuration> {
  /** `maximum throughput`, `latency`; absent where there is but one. */
  name?: string;
  configurations: readonly StoredConfiguration<C>[];
  /** Whether all rounds are made: none of the metrics alone may stop them. */
  fixed?: boolean;
  /** The share of the budget that is left when it begins which it may spend, so that the stages behind it have theirs; absent: all. */
  share?: number | undefined;
  /** Rows of the stages behind it, each of which gets all rounds: what is left of the whole is told, not of a part. Absent: none. */
  following?: number | undefined;
}

/** One row on all variants of a round, since runs that are compared are measured side by side. */
interface Block<C extends Configuration> {
  round: number;
  configuration: StoredConfiguration<C>;
  /** In the order of this round; read once. */
  variants: Iterable<StoredVariant>;
  /** What the first stored run of this row with a figure told beside it: later ones are made alike. Null before that. */
  first: Figures | null;
  /** The row's stored runs of earlier rounds, where the kind looks back; absent: it does not. */
  earlier?: readonly EarlierRun[] | undefined;
}

/** The things that all blocks of an experiment are measured with. */
interface Bench<P extends Plan, W> {
  plan: P;
  work: W;
  /** Seed of everything random within a run: one number a round, so that all variants meet the same. */
  seed: number;
  /** CPUs that these processes have for themselves, ascending, while other blocks are measured on others; null: the plan says. */
  cpus: readonly number[] | null;
  abort?: AbortSignal | undefined;
}

/** A run that has ended. */
export interface BlockRun {
  variant: StoredVariant;
  run: Run;
}

/** A stored experiment and its store. */
export interface Stored {
  database: DatabaseSync;
  experiment: StoredExperiment;
}

/** How to print a report, as `show` and the kind's own commands say it. */
export interface Printing {
  /** Absent: the usual one of the kind. */
  format?: string | undefined;
  /** Rows of this metric only. */
  metric?: string | undefined;
  /** Variants are compared with the one before them, instead of the baseline. */
  neighbours?: boolean | undefined;
  /** A folder for result pages. */
  markdown?: string | undefined;
}

/** The ways in which an experiment can be printed. */
interface Printable {
  /** The names that `--format` takes. */
  formats: readonly string[];
  /** What can be said besides. */
  options?: readonly Exclude<keyof Printing, 'format'>[];
}

/** A kind as the registry holds it: its commands can be declared without loading the rest of it. */
export interface KindEntry<K extends Kind = Kind> {
  readonly name: K['name'];
  /** Names under which older versions of jsdyno stored its experiments. */
  readonly formerNames: readonly string[];
  /** The formats that its commands take, the usual one first. */
  readonly formats: readonly string[];
  /** What names in jsdyno.yml what a gate measures of it; absent: gates measure none. */
  readonly gated?: GateKey;
  /** Adds its commands to the command line. */
  declare(program: Command, io: Io, done: (exit: number) => void): void;
  load(): Promise<K>;
}
