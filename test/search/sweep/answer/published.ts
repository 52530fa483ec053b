/** A sweep as it is handed to pages: figures of runs, the answer, the sheets. */

import { sweepPublished } from '../../../../src/search/sweep/answer/published.ts';
import type { SweepAnswer } from '../../../../src/search/sweep/sweep-answer.ts';
import type { MeasuredGroup } from '../../../../src/show/report/measured-group.ts';
import type { Published } from '../../../../src/show/report/published.ts';
import { publishedFrom } from '../../../../src/show/report/published-from.ts';
import type { Say } from '../../../../src/text/messages/say.ts';

export function published(answer: SweepAnswer, say: Say): Published {
  const { releases, rows, metric, experiment: id, created, kind } = answer;
  const [baseline = '', ...contenders] = releases.map(({ label }) => label);
  const groups = rows.map(
    ({ benchmark, configuration, points }): MeasuredGroup => ({
      benchmark,
      configuration,
      metric: metric.name,
      paired: true,
      rates: new Map(
        releases.map(({ label }, place) => {
          const ratio = points[place]?.ratio;
          return [
            label,
            Float64Array.from(ratio === undefined ? [] : [1, 2, 3], (k) => 1e6 * (ratio ?? 1) * (1 + k / 500)),
          ];
        }),
      ),
    }),
  );
  const compared = publishedFrom({
    groups,
    metrics: [metric],
    baseline,
    contenders,
    experiment: { id, created, kind, seed: 7, runs: 3 },
    environment: null,
    variants: releases.map(({ label, version, sha256 }) => ({
      label,
      version,
      sha256,
      ...{ runtime: 'node', flags: [], text: label, env: {} },
    })),
  });
  const whole = {
    ...compared,
    components: new Map(),
    sheets: [],
    machineWarnings: [],
    command: 'jsdyno x',
    workSha256: null,
  };
  return sweepPublished(whole, answer, say);
}
