/** What a report of turns says beyond any other comparison. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SUITE_METRICS } from '../../../../src/kinds/suite/metrics.ts';
import { reportOfTurns } from '../../../../src/kinds/suite/report/turns.ts';
import { assemble } from '../../../../src/show/report/assemble.ts';
import { FORMATS } from '../../../../src/show/report/formats.ts';
import type { MeasuredGroup } from '../../../../src/show/report/measured-group.ts';
import { warningOfExperiment } from '../../../../src/stats/warning.ts';
import { assertGolden } from '../../../show/report/golden.ts';

const rounds = [1, 2, 3, 4, 5, 6];
/** Rates that scatter by some tenths of a per cent around `rate`, the same for each pair of numbers. */
const around = (rate: number, salt: number) => rounds.map((i) => rate * (1 + 0.002 * Math.sin(i * salt)));

function group(configuration: string, metric: string, before: number, after: number): MeasuredGroup {
  return {
    benchmark: 'buffers/buffer-tojson.js',
    ...{ configuration, metric },
    rates: new Map([
      ['old', around(before, 1.7)],
      ['new', around(after, 2.9)],
    ]),
    rounds: new Map([
      ['old', rounds],
      ['new', rounds],
    ]),
    paired: true,
    problems: new Map(),
  };
}

const report = assemble({
  groups: [
    group('n=10000 len=10', 'rate', 24e6, 20.1e6),
    group('n=10000 len=10', 'declared', 1.1e6, 1.72e6),
    group('n=10000 len=256', 'rate', 1.3e6, 1.5e6),
    group('n=10000 len=256', 'declared', 0.7e6, 0.9e6),
    group('n=10000 len=4096', 'rate', 74e3, 75e3),
  ],
  metrics: SUITE_METRICS,
  baseline: 'old',
  contenders: ['new'],
  warnings: [warningOfExperiment('sequential', 'http/simple.js: it runs for a time of its own')],
});
const ofTurns = reportOfTurns(report, () => ({ iterations: 10_000 }));

/** The report where declared runs were made in so many rounds, and turns in so many. */
function once(made: number, apart: { declared: number; used: number }, turns = 6) {
  const rows = report.rows.map((row) => ({ ...row, rounds: row.metric === 'declared' ? made : turns }));
  return reportOfTurns({ ...report, rows }, () => ({ iterations: 300, apart: { parameter: 'n', ...apart } }));
}

suite('the report of turns', () => {
  test('its leading metric is the steady rate', () => {
    assert.deepEqual(
      ofTurns.metrics.map(({ name, stopsRounds }) => [name, stopsRounds]),
      [
        ['steady', true],
        ['declared', false],
      ],
    );
    assert.deepEqual([...new Set(ofTurns.rows.map(({ metric }) => metric))], ['steady', 'declared']);
    const mean = { contender: 'new', baseline: 'old', metric: 'rate', module: null, count: 5, decided: 5 };
    const means = [{ ...mean, ratio: 1, interval: [1, 1] as [number, number] }];
    assert.equal(reportOfTurns({ ...report, means }, () => ({ iterations: 10_000 })).means[0]?.metric, 'steady');
  });

  test('a row whose declared run says the opposite says so, and no other', () => {
    const found = ofTurns.rows.filter(({ warnings }) => warnings.some(({ kind }) => kind === 'compilation'));
    assert.deepEqual(
      found.map(({ configuration, metric }) => [configuration, metric]),
      [['n=10000 len=10', 'steady']],
    );
    const [finding] = found[0]?.warnings.filter(({ kind }) => kind === 'compilation') ?? [];
    assert.equal(finding?.words, "56 % faster in the first run's 10,000 iterations, 16 % slower once warm");
  });

  test('a declared run that was made too seldom for a verdict says so by its own test', () => {
    const found = (p: number | null, configuration = 'n=10000 len=10') => {
      const rows = report.rows.map((row) =>
        row.metric === 'declared' ? { ...row, verdict: 'undecided' as const, p } : row,
      );
      const { warnings = [] } =
        reportOfTurns({ ...report, rows }, () => ({})).rows.find((row) => row.configuration === configuration) ?? {};
      return warnings.filter(({ kind }) => kind === 'compilation').map(({ values }) => values?.declared);
    };
    assert.deepEqual(found(0.04), ['faster']);
    assert.deepEqual(found(0.06), []);
    assert.deepEqual(found(null), []);
    assert.deepEqual(found(0.04, 'n=10000 len=256'), [], 'it says what the turns say');
  });

  const remarks = (apart: { declared: number; used: number }, rounds = 6) => {
    const rows = report.rows.map((row) => (row.metric === 'declared' ? { ...row, rounds } : row));
    const lengths = { iterations: apart.declared, apart: { parameter: 'n', ...apart } };
    const said = reportOfTurns({ ...report, rows }, () => lengths).rows[0]?.warnings.map(({ words }) => words);
    const declared = reportOfTurns({ ...report, rows }, () => lengths).rows.filter((row) => row.metric === 'declared');
    return { said, declared: declared[0]?.warnings.filter(({ kind }) => kind === 'shortened') };
  };

  test('a declared run with fewer iterations than its author wrote says so, and in how many rounds it was made', () => {
    const { said, declared } = remarks({ declared: 50_000_000, used: 7_700_000 });
    assert.deepEqual(said, [
      "56 % faster in 7,700,000 of the first run's 50,000,000 iterations, 16 % slower once warm",
    ]);
    assert.deepEqual(
      declared?.map(({ words }) => words),
      ["7,700,000 of the author's 50,000,000 iterations"],
    );
    const [left] = remarks({ declared: 50_000_000, used: 7_700_000 }, 3).declared ?? [];
    assert.equal(left?.words, "7,700,000 of the author's 50,000,000 iterations, in 3 of 6 rounds");
    assert.deepEqual(left?.values, { form: 'shortened', declared: 50_000_000, used: 7_700_000, made: 3, rounds: 6 });
  });

  test('one that has all of them says only where it was not made in all rounds', () => {
    assert.deepEqual(remarks({ declared: 10_000, used: 10_000 }).declared, []);
    const [left] = remarks({ declared: 10_000, used: 10_000 }, 3).declared ?? [];
    assert.equal(left?.words, 'in 3 of 6 rounds');
  });

  test('a long declared run that was made once is left out of the rows, and said', () => {
    const report = once(1, { declared: 300, used: 100 });
    assert.deepEqual([...new Set(report.rows.map(({ metric }) => metric))], ['steady']);
    const [said] = report.warnings.filter(({ kind }) => kind === 'declared');
    assert.equal(
      said?.words,
      'the first runs of 2 rows take more than 0.3 s each and were made only once; the steady rate is shown instead',
    );
    assert.deepEqual(said?.values, { form: 'once', rows: 2 });
  });

  test('it stays where it is short, where it was made again, and as long as the turns had no other round', () => {
    const staying = [once(1, { declared: 299, used: 100 }), once(3, { declared: 300, used: 100 })];
    const first = once(1, { declared: 300, used: 100 }, 1);
    for (const { rows, warnings } of [...staying, first]) {
      assert.equal(rows.filter(({ metric }) => metric === 'declared').length, 2);
      assert.ok(warnings.every(({ kind }) => kind !== 'declared'));
    }
  });

  test('as a table', () => assertGolden(FORMATS.table(ofTurns), 'turns.txt'));
});
