/** What a gate says. Formats compute nothing: each figure is here. */
import type { Count, NonNegative, Positive, Probability } from '../../stats/quantities.ts';
import type { Judged, Rule, Subject } from '../../work/rules/rule.ts';

/**
 * 0 passed, 4 a regression, 3 something failed to run, 5 undecided under --require-decision; of base against itself 1 where something was
 * called different.
 */
export type GateExit = 0 | 1 | 3 | 4 | 5;

export interface GateReport {
  exit: GateExit;
  base: Side;
  head: Side;
  /** The runtimes as resolved: `node@24.4.1`. */
  runtimes: string[];
  rules: Rule[];
  /** Ordered: what a reviewer must see first. */
  rows: GateRow[];
  /** Rows by what rules say; absent is none. */
  counts: Partial<Record<Judged, Count>>;
  /** Files of benchmarks that the change touched; head's version was measured on both sides. */
  changedBenchmarks: { path: string; added: Count; removed: Count }[];
  /** Benchmarks that --changed left out, and why. */
  leftOut: { path: string; why: string }[];
  /** Packages whose installed version differs. */
  dependencies: { name: string; base: string | null; head: string | null }[];
  power: Power | null;
  /** Base against base in the same job; null where it was not made. */
  selfTest: SelfTest | null;
  machine: { words: string; warnings: string[] };
  /** Rate of false alarms that is held over the whole run: .05. */
  falseAlarms: Probability;
  /** Milliseconds from start to end, and those of them spent on runs; milliseconds that were allowed for runs. */
  time: { wholeMs: NonNegative; measuringMs: NonNegative; budgetMs: NonNegative };
  /** The command lines that repeat it here. */
  repeat: string[];
  /** Names of the stored experiments. */
  experiments: string[];
  /** Warnings in a line each: what was fetched, skipped, cannot be trusted. */
  warnings: string[];
  /** ISO 8601. */
  created: string;
  /** The version of jsdyno. */
  version: string;
}

/** One of the two states of the repository. */
export interface Side {
  /** As typed, or `working tree`. */
  name: string;
  /** Full commit; of a working tree with changes that of its snapshot. @pattern ^[0-9a-f]{7,64}$ */
  commit: string;
  /** First line of its message; null of a snapshot. */
  subject: string | null;
  /** With --with: what npm installed over the packages of the commit, `semver@7.5.0`; several with blanks between. */
  packages?: string | undefined;
}

/** Whether both are the same code with the same packages. Pure. */
export function isSameSide(one: Side, other: Side): boolean {
  return one.commit === other.commit && one.packages === other.packages;
}

export interface GateRow {
  judged: Judged;
  /** Kind of work: `ops`, `suite`, `http`, `startup`, `memory`, `size`. */
  kind: string;
  /** As resolved; null for what no runtime bears on (size). */
  runtime: string | null;
  benchmark: string;
  configuration: string;
  metric: string;
  subject: Subject;
  /** Unit that people read: `ops/s`, `s`, `bytes`. */
  unit: string;
  isSmallerBetter: boolean;
  /** Figures of base and head in that unit; null without one. */
  figures: [number | null, number | null];
  /** Head's speed as a ratio to base's: of times and sizes base / head, so that below 1 is worse always. */
  ratio: Positive | null;
  /** 95 %, likewise. */
  interval: [Positive, Positive] | null;
  /** Over all rows of the gate. */
  q: Probability | null;
  rounds: Count;
  /** The least worsening by which the rule that counts for it fails, as a share; null: no rule fails. */
  limit: NonNegative | null;
  /** The smallest worsening that this row would have shown, as a share; null without an interval. */
  noticeable: NonNegative | null;
  /** In plain words: why it failed, why it is new, who accepted it until when. */
  reason: string | null;
  /** Remarks of the comparison, a line each. */
  remarks: string[];
  /** Where the benchmark stands, for annotations. */
  at: Place | null;
}

interface Place {
  /** Below the repository. */
  path: string;
  /** @asType integer @minimum 1 */
  line: number;
}

/** What the run could have seen. */
interface Power {
  /** Rows that could have shown a worsening of at most that share, ascending in share: 3 % on 14 of 18. */
  steps: { share: NonNegative; rows: Count }[];
  /** Rows that were compared. */
  of: Count;
  /** Shares noticeable in the median row and in the worst. */
  median: NonNegative;
  worst: { share: NonNegative; row: string };
}

/** Base against base. */
export interface SelfTest {
  rows: Count;
  /** Rows that were called different though nothing differs. */
  decided: string[];
  /** The largest change that was seen, as a share. */
  largest: NonNegative;
}
