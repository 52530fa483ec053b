/** Reports with more than one metric, and rows at the floor: in every format. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATION_METRICS } from '../../../src/kinds/operations/kind.ts';
import { SUITE_METRICS } from '../../../src/kinds/suite/metrics.ts';
import { assemble } from '../../../src/show/report/assemble.ts';
import { FORMATS } from '../../../src/show/report/formats.ts';
import type { MeasuredGroup, Problem } from '../../../src/show/report/measured-group.ts';

const rounds = Array.from({ length: 12 }, (_, i) => i + 1);
const near = (rate: number, step: number) => rounds.map((round) => rate * (1 + ((round * step) % 7) / 1000));

function group(
  configuration: string,
  metric: string,
  ratio: number,
  problems: [string, Problem][] = [],
): MeasuredGroup {
  return {
    benchmark: 'ops.js',
    configuration,
    metric,
    rates: new Map([
      ['a', near(1e6, 3)],
      ['b', near(1e6 * ratio, 5)],
    ]),
    rounds: new Map([
      ['a', rounds],
      ['b', rounds],
    ]),
    paired: true,
    problems: new Map(problems),
  };
}

const floor = (figures: string): Problem => ({ verdict: 'floor', reason: 'indistinguishable', figures });

const report = (more: object = {}) =>
  assemble({
    baseline: 'a',
    contenders: ['b'],
    metrics: [...SUITE_METRICS, ...OPERATION_METRICS],
    groups: [
      group("operation='x'", 'steady', 1.5),
      group("operation='x'", 'cold', 0.8),
      group("operation='y'", 'steady', 1.3),
      group("operation='y'", 'cold', 1),
      group("operation='one'", 'steady', 1.4, [['b', floor('.5 ns against .5 ns')]]),
      group("operation='both'", 'steady', 1.4, [
        ['a', floor('.5 ns against .5 ns')],
        ['b', floor('.6 ns against .6 ns')],
      ]),
    ],
    ...more,
  });

/** Five rows of two metrics: a mean needs as many. */
const MANY = [1, 2, 3, 4, 5].flatMap((n) => [group(`n=${n}`, 'steady', 1.4), group(`n=${n}`, 'cold', 0.8)]);

for (const [name, more] of [
  ['at fixed N', {}],
  ['adaptive', { adaptive: { cap: 30, strict: false } }],
] as const) {
  test(`${name}: each metric is judged by itself, and has means of its own`, () => {
    const { rows, means } = report(more);
    const verdicts = rows.map(({ metric, configuration, verdict }) => `${metric} ${configuration} ${verdict}`);
    assert.deepEqual(verdicts, [
      "steady operation='both' floor",
      "steady operation='one' floor",
      "steady operation='x' faster",
      "steady operation='y' faster",
      "cold operation='x' slower",
      "cold operation='y' equivalent",
    ]);
    assert.deepEqual(means, [], 'none of two rows');
    const many = report({ ...more, groups: MANY }).means;
    assert.deepEqual(
      many.map(({ metric, count, decided }) => [metric, count, decided]),
      [
        ['steady', 5, 5],
        ['cold', 5, 5],
      ],
    );
  });

  test(`${name}: a row at the floor has no rate, no ratio and no probability, and says which side`, () => {
    const [both, one] = report(more).rows;
    for (const row of [both, one]) {
      const { ratio, interval, shift, p, q, improvement, accuracy, welchP, rates, stars } = row as NonNullable<
        typeof row
      >;
      assert.deepEqual([ratio, interval, shift, p, q, improvement, accuracy, welchP], new Array(8).fill(null));
      assert.deepEqual([rates, stars], [[null, null], '']);
    }
    assert.equal(one?.reason, 'indistinguishable: .5 ns against .5 ns on b');
    assert.equal(both?.reason, 'indistinguishable: .5 ns against .5 ns on a, .6 ns against .6 ns on b');
  });
}

test('formats print the cold rows after the steady ones, and no figure of a floor', () => {
  const table = FORMATS.table(report(), { width: 140 });
  assert.match(table, /^b against a, steady$[\s\S]*^b against a, cold \(first batch\)$/m);
  assert.match(table, /too fast to measure: indistinguishable: \.5 ns against \.5 ns on b/);
  const means = FORMATS.table(report({ groups: MANY }), { width: 140 });
  assert.match(means, /^all, steady +\+/m);
  assert.match(means, /^all, cold +-/m);
  assert.match(table, /^steady: 2 faster, 2 too fast to measure$/m);
  assert.match(table, /^cold: 1 slower, 1 equivalent/m);
  const explained = FORMATS.table(report(), { width: 140, explain: true });
  assert.match(explained, /corrected for 4 steady and 2\s+cold comparisons, each metric separately/);

  const upstream = FORMATS.upstream(report());
  assert.match(upstream, /^b against a, steady\n\n[\s\S]*^b against a, cold \(first batch\)\n/m);
  assert.match(upstream, /operation='one' +NA +floor +NA +NA +NA$/m);

  const markdown = FORMATS.markdown(report());
  assert.match(markdown, /^steady: 2 faster, 2 too fast to measure {2}\ncold: /);
  assert.match(markdown, /\n\n## `b` against `a`, cold \(first batch\)\n/);

  const csv = FORMATS.csv(report()).split('\n');
  assert.match(
    csv.find((line) => line.includes("operation='one'")) ?? '',
    /^ops\.js,operation='one',steady,a,b,12,12,,,,,,,,,,,,,,,floor,/,
  );
});

test('a report of one metric is headed as ever', () => {
  const plain = assemble({
    baseline: 'a',
    contenders: ['b'],
    metrics: [...SUITE_METRICS, ...OPERATION_METRICS],
    groups: [{ ...group('n=1', 'rate', 1.2), metric: undefined }],
  });
  assert.equal(plain.rows[0]?.metric, 'rate');
  assert.match(FORMATS.table(plain), /^b against a\n/);
});

test('tails and CPU times are shown as times, and judged beside the rate', () => {
  const withTimes = (more: object) =>
    assemble({
      baseline: 'a',
      contenders: ['b'],
      metrics: [...SUITE_METRICS, ...OPERATION_METRICS],
      groups: [group('n=1', 'rate', 1.2), group('n=1', 'p99', 0.5), group('n=1', 'cpu', 1)],
      ...more,
    });
  for (const more of [{}, { adaptive: { cap: 30, strict: false } }]) {
    const { rows } = withTimes(more);
    assert.deepEqual(
      rows.map(({ metric, verdict }) => [metric, verdict]),
      [
        ['rate', 'faster'],
        ['p99', 'slower'],
        ['cpu', 'equivalent'],
      ],
    );
  }
  const table = FORMATS.table(withTimes({}), { width: 140, explain: true });
  assert.match(table, /^b against a, P99 of an operation$/m);
  assert.match(table, /▼ +9\d\d ns +1\.99 µs +-\d+\.\d\d +.*slower$/m);
  assert.match(table, /^b against a, CPU time per operation$/m);
  assert.match(table, /P99 and CPU are times; their change is\s+a\s+change\s+of\s+the\s+speed: \+ is\s+less time/);
  assert.match(table, /corrected for 1 rate, 1 p99 and 1 cpu comparisons/);
  assert.match(FORMATS.markdown(withTimes({})), /\| 1\.99 µs \|/);
});
