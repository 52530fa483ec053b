import type { Figures } from '../measure/figures.ts';
import type { VerdictWords } from './verdict-words.ts';

/** What is judged of runs and how people read it. A report has its metrics in the order in which it prints them. */
export interface Metric {
  /** As reports, `--metric` and stored files name it. */
  name: string;
  /** What rows of it are headed by; empty where nothing needs to be said. */
  title: string;
  /**
   * What a figure is read as. Figures are compared as "more is better": of what is better when it is less, such as times and
   * sizes, the figure of a run is one over it (1/s, 1/byte).
   */
  unit: 'ops/s' | 's' | 'bytes';
  /** Whether people read the reciprocal of the figure, of which less is better. */
  isSmallerBetter: boolean;
  /** Whether rounds are stopped by it; the others are judged over the rounds that it took. */
  stopsRounds: boolean;
  /** What its verdicts are called; faster and slower unless told. */
  words?: VerdictWords | undefined;
  /** What a table says of it once, where the title does not say which way is better. */
  legend?: string | undefined;
}

/** What a figure is taken from. */
export interface MeasuredRun {
  /** Operations per second, or whatever the kind of work counts; null for a run without a rate. */
  rate: number | null;
  told: Figures | null;
}

/** A metric, and where its figure stands in a run. */
export interface JudgedMetric extends Metric {
  /** Undefined for a run that does not tell; see `unit` for what it is in. */
  figureOf(run: MeasuredRun): number | undefined;
}

/** Operations per second of a benchmark, which is all that a CSV of Node.js core knows. */
export const RATE: JudgedMetric = {
  name: 'rate',
  title: '',
  unit: 'ops/s',
  isSmallerBetter: false,
  stopsRounds: true,
  figureOf: ({ rate }) => rate ?? undefined,
};

/** The one of a kind's metrics that stops rounds. */
export function stopperOf(metrics: readonly JudgedMetric[]): JudgedMetric {
  return metrics.find(({ stopsRounds }) => stopsRounds) ?? RATE;
}
