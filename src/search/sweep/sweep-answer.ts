/** What a sweep over releases found, before it has a form. */
import type { Metric } from '../../show/report/metric.ts';
import type { Count } from '../../stats/quantities.ts';
import type { Warning } from '../../stats/warning.ts';

export interface SweepAnswer {
  /** Name of the stored experiment. */
  experiment: string;
  /** Name of the kind of work. */
  kind: string;
  state: 'running' | 'interrupted' | 'done';
  /** ISO 8601. */
  created: string;
  /** The words of the command, `jsdyno` left out. */
  command: string[];
  /** In their order; places of points and steps are counted from 0 in it. */
  releases: SweepRelease[];
  /** What was asked for and could not be had. */
  leftOut: { text: string; reason: string }[];
  /** What is compared: that which stops rounds. */
  metric: Metric;
  rows: SweepRow[];
  method: SweepMethod;
  warnings: Warning[];
}

export interface SweepRelease {
  /** `node@22.9.0`, as in all reports of the experiment. */
  label: string;
  /** `22.9.0` */
  version: string;
  /** SHA-256 of the executable, hexadecimal. */
  sha256: string;
}

interface SweepMethod {
  /** The share of false ones among the confirmed steps of all rows. */
  fdr: number;
  /** Whether the processes of a block took turns. */
  turns: boolean;
  /** Runs with a figure. */
  runs: Count;
  /** Seconds that runs took, all sittings together. */
  seconds: number;
  seed: number | null;
}

export interface SweepRow {
  benchmark: string;
  configuration: string;
  /** By release; null where it was not measured. */
  points: (SweepPoint | null)[];
  /** Why there is no point, by label. */
  missing: Record<string, string>;
  steps: SweepStep[];
  /** Releases that alone lie elsewhere: places. */
  outliers: number[];
  /** The level moves from the first release to the last though no step explains it. */
  drift: { ratio: number; interval: readonly [number, number] } | null;
  /** Figures fall into two groups whatever the release; how far they lie apart. */
  groups: { ratio: number } | null;
  /** Standard deviation of the logarithm of a figure within a block; null where too little was measured. */
  sd: number | null;
  /** Blocks of the survey, and of the confirmation. */
  blocks: { survey: Count; confirm: Count };
}

export interface SweepPoint {
  /** Figure of this release over that of the first one that was measured; of rates, so more is better. */
  ratio: number;
  /** Holds with 95 % for itself; null of the first. */
  interval: readonly [number, number] | null;
}

export interface SweepStep {
  /** The measured releases between which the level changes: places. */
  before: number;
  after: number;
  /** The same of the survey, which named the step: where both differ, the fresh rounds are right. */
  seen: number;
  /** After over before; of fresh rounds of these two alone where it is confirmed. */
  ratio: number;
  /** Of fresh rounds, among all steps of all rows: leaves 1 out where the step is confirmed, and only there. Null where they give none yet. */
  interval: readonly [number, number] | null;
  /** Corrected for all steps of all rows; null of an open one. */
  q: number | null;
  /**
   * `confirmed`: by fresh rounds of these two releases. `unplaced`: the level changes somewhere in `range`, and where is not known.
   * `refuted`: fresh rounds found them equal. `undecided`: fresh rounds did not tell. `open`: no time was left for
   * enough of them.
   */
  state: 'confirmed' | 'unplaced' | 'refuted' | 'undecided' | 'open';
  /** The releases between which the change may lie: places, from first to last; `before` and `after` where it is known. */
  range: readonly [number, number];
  /** Fresh rounds. */
  rounds: Count;
}
