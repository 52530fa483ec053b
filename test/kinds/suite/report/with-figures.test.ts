/** What is published with a report of turns. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SUITE_METRICS } from '../../../../src/kinds/suite/metrics.ts';
import { reportOfTurns } from '../../../../src/kinds/suite/report/turns.ts';
import { withFigures } from '../../../../src/kinds/suite/report/with-figures.ts';
import { assemble } from '../../../../src/show/report/assemble.ts';
import type { MeasuredGroup } from '../../../../src/show/report/measured-group.ts';

const rounds = [1, 2, 3];

/** One that has so many rounds. */
function group(configuration: string, metric: string, count: number): MeasuredGroup {
  const some = rounds.slice(0, count);
  const of = (rate: number) => some.map((round) => rate + round);
  return {
    benchmark: 'buffers/buffer-atob.js',
    ...{ configuration, metric },
    rates: new Map([
      ['old', of(1000)],
      ['new', of(2000)],
    ]),
    rounds: new Map([
      ['old', some],
      ['new', some],
    ]),
    paired: true,
    problems: new Map(),
  };
}

suite('what is published with a report of turns', () => {
  // The long declared run of one row was made once, that of the other in each round.
  const report = assemble({
    groups: [
      group('n=300', 'rate', 3),
      group('n=300', 'declared', 1),
      group('n=3', 'rate', 3),
      group('n=3', 'declared', 3),
    ],
    metrics: SUITE_METRICS,
    baseline: 'old',
    contenders: ['new'],
  });
  const lengthOf = ({ configuration }: { configuration: string }) => ({
    apart: { parameter: 'n', declared: configuration === 'n=300' ? 300 : 100, used: 100 },
  });
  const figures = ['n=300', 'n=3'].flatMap((configuration) =>
    ['rate', 'declared', 'p99'].map((metric) => ({
      benchmark: 'buffers/buffer-atob.js',
      configuration,
      metric,
      sides: [],
    })),
  );
  const metrics = SUITE_METRICS.filter(({ name }) => ['rate', 'declared', 'p99'].includes(name));
  const said = reportOfTurns({ ...report, metrics }, lengthOf);
  const published = withFigures(said, { report, figures, metrics });
  const named = (rows: readonly { configuration: string; metric: string }[]) =>
    rows.map(({ configuration, metric }) => `${configuration} ${metric}`);

  test('its figures have the names of its metrics, and those of rows that it leaves out are left out, too', () => {
    assert.deepEqual(named(said.rows).sort(), ['n=3 declared', 'n=3 steady', 'n=300 steady']);
    assert.deepEqual(named(published.figures), ['n=300 steady', 'n=300 p99', 'n=3 steady', 'n=3 declared', 'n=3 p99']);
  });

  test('its metrics are those that were compared, those of figures all that there are', () => {
    assert.deepEqual(
      published.report.metrics.map(({ name }) => name),
      ['steady', 'declared'],
    );
    assert.deepEqual(
      published.metrics?.map(({ name }) => name),
      ['steady', 'declared', 'p99'],
    );
  });
});
