import type { Figures } from '../../measure/figures.ts';
import type { VerdictWords } from '../sheets/verdicts.ts';
import type { Subject } from './subject.ts';

/** A figure of runs that is judged, and how people read it. A report has its metrics in the order in which it prints them. */
export interface Metric {
  /** The name in reports, in `--metric` and in stored files. */
  name: string;
  /** The heading of its rows; empty where none is needed. */
  title: string;
  /**
   * The unit that people read. Figures are compared as "more is better": where less is better, as with times and sizes, the
   * figure of a run is the reciprocal (1/s, 1/byte).
   */
  unit: 'ops/s' | 's' | 'bytes';
  /** Whether people read the reciprocal of the figure, of which less is better. */
  isSmallerBetter: boolean;
  /** Whether this metric stops rounds; the others are judged over the rounds that it took. */
  stopsRounds: boolean;
  /** What rules about it are called (docs/rules.md). */
  subject: Subject;
  /** Whether a rule must name it: `slower` alone does not look at it, since another metric tells more of that subject. */
  isNamedByRules?: boolean | undefined;
  /** Whether it is of the first run of a process, beside a steady rate: told where it is decided (first-runs.ts). */
  isFirstRun?: boolean | undefined;
  /** Whether all its rounds are made beforehand, though others are stopped: its p and its intervals are those of a fixed number. */
  isFixed?: boolean | undefined;
  /** The names of its verdicts; faster and slower unless told. */
  words?: VerdictWords | undefined;
  /** Words that a table prints once, where the title does not say which way is better. */
  legend?: string | undefined;
}

/** The fields of a run that a figure is taken from. */
export interface MeasuredRun {
  /** Operations per second, or whatever the kind of work counts; null for a run without a rate. */
  rate: number | null;
  told: Figures | null;
}

/** A metric, and where its figure stands in a run. */
export interface JudgedMetric extends Metric {
  /** Takes the figure from a run, in the unit that `unit` says; undefined where the run does not tell. */
  figureOf(run: MeasuredRun): number | undefined;
}

/** Operations per second of a benchmark, the only metric in a CSV of Node.js core. */
export const RATE: JudgedMetric = {
  name: 'rate',
  title: '',
  unit: 'ops/s',
  isSmallerBetter: false,
  stopsRounds: true,
  subject: 'slower',
  figureOf: ({ rate }) => rate ?? undefined,
};

/** The one of a kind's metrics that stops rounds. */
export function stopperOf(metrics: readonly JudgedMetric[]): JudgedMetric {
  return metrics.find(({ stopsRounds }) => stopsRounds) ?? RATE;
}
