import { jsonDocument } from '../../../show/report/json-envelope.ts';
import { warningText } from '../../../stats/warning.ts';
import type { SweepAnswer, SweepRow, SweepStep } from '../sweep-answer.ts';

/** One object, as `sweep.schema.json` states it: releases by their labels, no places. */
export function sweepJson(answer: SweepAnswer): string {
  const { experiment, kind, state, created, command, releases, leftOut, metric, method } = answer;
  const labelOf = (place: number): string => releases[place]?.label ?? '';
  return jsonDocument('sweep', 1, {
    experiment: { id: experiment, created, kind, state, command },
    metric: {
      name: metric.name,
      title: metric.title,
      unit: metric.unit,
      isSmallerBetter: metric.isSmallerBetter,
    },
    releases: releases.map(({ label, version, sha256 }) => ({ label, version, sha256 })),
    leftOut: leftOut.map(({ text, reason }) => ({ text, reason })),
    method: {
      fdr: method.fdr,
      turns: method.turns,
      runs: method.runs,
      seconds: method.seconds,
      seed: method.seed,
    },
    rows: answer.rows.map((row) => rowObject(row, labelOf)),
    warnings: answer.warnings.map(warningText),
  });
}

function rowObject(row: SweepRow, labelOf: (place: number) => string): object {
  const { benchmark, configuration, points, missing, steps, outliers, drift, groups, sd, blocks } = row;
  return {
    benchmark,
    configuration,
    points: points.flatMap((point, place) =>
      point === null ? [] : [{ release: labelOf(place), ratio: point.ratio, interval: point.interval }],
    ),
    missing: Object.entries(missing).map(([release, reason]) => ({ release, reason })),
    steps: steps.map((step) => stepObject(step, labelOf)),
    outliers: outliers.map(labelOf),
    drift: drift === null ? null : { ratio: drift.ratio, interval: drift.interval },
    groups: groups === null ? null : { ratio: groups.ratio },
    sd,
    blocks: { survey: blocks.survey, confirm: blocks.confirm },
  };
}

function stepObject(step: SweepStep, labelOf: (place: number) => string): object {
  const { before, after, state, seen, ratio, interval, q, range, rounds } = step;
  return {
    before: labelOf(before),
    after: labelOf(after),
    state,
    seen,
    ratio,
    interval,
    q,
    range: range.map(labelOf),
    rounds,
  };
}
