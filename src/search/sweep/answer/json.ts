import { type Envelope, jsonDocument, type WarningTexts } from '../../../show/report/json-envelope.ts';
import type { Metric } from '../../../show/report/metric.ts';
import type { SweepAnswer, SweepPoint, SweepRow, SweepStep } from '../sweep-answer.ts';

/**
 * How rows developed over a series of releases, and between which releases they changed, as printed by jsdyno sweep --format json. Ratios
 * are of figures of which more is better (rates, and the reciprocals of times and sizes): above 1 is better.
 * @title jsdyno sweep
 */
export interface SweepDocument
  extends Envelope<'sweep', 1>,
    Pick<SweepAnswer, 'releases' | 'leftOut' | 'method'>,
    WarningTexts {
  experiment: SweepExperiment;
  /** what is compared */
  metric: Pick<Metric, 'name' | 'title' | 'unit' | 'isSmallerBetter'>;
  rows: RowObject[];
}

interface SweepExperiment extends Pick<SweepAnswer, 'created' | 'kind' | 'state' | 'command'> {
  /** name of the stored experiment */
  id: string;
}

/** Releases by their labels, no places. */
interface RowObject extends Omit<SweepRow, 'points' | 'missing' | 'steps' | 'outliers'> {
  /** of the releases that were measured, in their order */
  points: PointObject[];
  missing: { release: string; reason: string }[];
  /** in the order of releases */
  steps: StepObject[];
  /** releases that alone lie elsewhere */
  outliers: string[];
}

interface PointObject extends SweepPoint {
  release: string;
}

interface StepObject extends Omit<SweepStep, 'before' | 'after' | 'range'> {
  /** the last release before the level changes */
  before: string;
  /** the first release behind it */
  after: string;
  /** the releases between which the change may lie */
  range: [string, string];
}

export function sweepJson(answer: SweepAnswer): string {
  const { experiment, kind, state, created, command, releases, leftOut, metric, method, warnings } = answer;
  const { name, title, unit, isSmallerBetter } = metric;
  return jsonDocument<SweepDocument>('sweep', 1, {
    experiment: { id: experiment, created, kind, state, command },
    metric: { name, title, unit, isSmallerBetter },
    releases,
    leftOut,
    method,
    rows: answer.rows.map((row) => rowObject(row, (place) => releases[place]?.label ?? '')),
    warnings,
  });
}

function rowObject(row: SweepRow, labelOf: (place: number) => string): RowObject {
  const { benchmark, configuration, points, missing, steps, outliers, drift, groups, sd, blocks } = row;
  return {
    benchmark,
    configuration,
    points: points.flatMap((point, place) => (point === null ? [] : [{ release: labelOf(place), ...point }])),
    missing: Object.entries(missing).map(([release, reason]) => ({ release, reason })),
    steps: steps.map((step) => stepObject(step, labelOf)),
    outliers: outliers.map(labelOf),
    drift,
    groups,
    sd,
    blocks,
  };
}

function stepObject(step: SweepStep, labelOf: (place: number) => string): StepObject {
  const { before, after, state, seen, ratio, interval, q, range, rounds } = step;
  const [first, last] = range;
  return {
    before: labelOf(before),
    after: labelOf(after),
    state,
    seen,
    ratio,
    interval,
    q,
    range: [labelOf(first), labelOf(last)],
    rounds,
  };
}
