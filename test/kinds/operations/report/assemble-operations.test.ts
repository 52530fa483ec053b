import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { OperationCell } from '../../../../src/kinds/operations/report/operations-report.ts';
import { FLOOR_WORDS } from '../../../../src/show/report/floor-words.ts';
import { plusMinusOf } from '../../../../src/stats/estimate.ts';
import { studentTCritical } from '../../../../src/stats/student-t.ts';
import { type Warning, type WarningKind, warningText } from '../../../../src/stats/warning.ts';
import { type Behaviour, everyKind, type OperationFixture, operationRuns, reportOf, rowNamed } from './fixture.ts';

const HERE = 'node@20.0.0';

/** One group of operations on one variant. */
function group(
  ...operations: (Partial<OperationFixture> & { nanos?: number } & Partial<Behaviour>)[]
): OperationFixture[] {
  return operations.map(({ nanos = 40, operation = 'op', parameters = {}, baseline = false, ...behaviour }) => ({
    group: 'group',
    operation,
    parameters,
    baseline,
    on: { [HERE]: { nanos, ...behaviour } },
  }));
}

function textOf(warning: Warning | undefined): string {
  return warning === undefined ? '' : warningText(warning);
}

function cellOf(fixture: OperationFixture[], name: string): OperationCell {
  return rowNamed(reportOf(fixture, [HERE]), name).cells[0] as OperationCell;
}

suite('figures of a cell', () => {
  test('the process is the unit: t on the logarithms of the runs', () => {
    const [fixture] = group({ rounds: 7 }) as [OperationFixture];
    const logs = (operationRuns(fixture).runs.get(HERE) ?? []).map(({ rate }) => Math.log(rate));
    const mean = logs.reduce((a, b) => a + b) / 7;
    const error = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / 6 / 7);
    const half = studentTCritical(0.05, 6) * error;
    const { rate, nanosPerOp } = cellOf([fixture], 'op');
    for (const [actual, expected] of [
      [rate?.value, Math.exp(mean)],
      [rate?.interval?.[0], Math.exp(mean - half)],
      [rate?.interval?.[1], Math.exp(mean + half)],
      [rate === null || rate === undefined ? null : plusMinusOf(rate), Math.expm1(half)],
      [nanosPerOp?.value, 1e9 / Math.exp(mean)],
      [nanosPerOp?.interval?.[0], 1e9 / Math.exp(mean + half)],
    ]) {
      assert.ok(Math.abs((actual ?? Number.NaN) / (expected as number) - 1) < 1e-9, `${actual} ${expected}`);
    }
  });

  test('one run has no interval; runs without variation have one without width', () => {
    assert.deepEqual(cellOf(group({ rounds: 1 }), 'op').rate?.interval, null);
    const same = cellOf(group({ noise: 0 }), 'op').rate;
    assert.deepEqual(same?.interval, [same?.value, same?.value]);
  });

  test('what the runtime does not tell is null', () => {
    const cell = cellOf(group({ metrics: { cold: undefined, p99: undefined, heapBytesPerOp: Number.NaN } }), 'op');
    assert.deepEqual(
      [cell.cold, cell.coldFactor, cell.p99, cell.heapBytesPerOp, cell.gcShare],
      [null, null, null, null, null],
    );
  });
});

suite('floor', () => {
  test('has the exact words, both figures, and nothing that could be ranked', () => {
    const cell = cellOf(group({ operation: 'live', baseline: true }, { nanos: 0.05, floor: 'unused' }), 'op');
    assert.equal(FLOOR_WORDS, 'as fast as an empty body (within 0.3 ns)');
    assert.match(cell.reason ?? '', /^as fast as an empty body \(within 0\.3 ns\): 0\.05 ns, an empty body 0\.31 ns/);
    assert.deepEqual([cell.rate, cell.nanosPerOp, cell.cold, cell.relative?.ratio], [null, null, null, null]);
    assert.equal(cell.relative?.verdict, 'floor');
  });

  test('half of the runs make it one; fewer are left out with a warning', () => {
    assert.equal(cellOf(group({ nanos: 0.6, floor: 'floor', floorRounds: [1, 2, 3, 4, 5] }), 'op').verdict, 'floor');
    const cell = cellOf(group({ nanos: 0.6, floor: 'floor', floorRounds: [2, 5] }), 'op');
    assert.deepEqual([cell.verdict, cell.rounds], ['measured', 8]);
    assert.match(textOf(cell.warnings[0]), /^almost too fast to measure: 2 of 10 runs/);
  });

  test('as the baseline row it is none: another stands for it, and that is said', () => {
    const report = reportOf(
      group(
        { operation: 'empty', baseline: true, nanos: 0.1, floor: 'unused' },
        { operation: 'op' },
        { operation: 'quick', nanos: 20 },
      ),
      [HERE],
    );
    assert.deepEqual(
      ['empty', 'op', 'quick'].map((name) => rowNamed(report, name).baseline),
      [false, true, false],
    );
    assert.deepEqual(rowNamed(report, 'empty').warnings.map(warningText), [
      'baseline: it has no figure to compare with; op stands for it',
    ]);
    assert.equal(rowNamed(report, 'quick').cells[0]?.relative?.against, 'op');
    assert.equal(rowNamed(report, 'quick').cells[0]?.relative?.verdict, 'faster');
    const [cell] = rowNamed(report, 'empty').cells;
    assert.deepEqual([cell?.relative?.verdict, cell?.relative?.ratio], ['floor', null]);
  });

  test('the first row stands for nothing either, without a word: nobody declared it', () => {
    const report = reportOf(group({ operation: 'empty', nanos: 0.1, floor: 'unused' }, { operation: 'op' }), [HERE]);
    assert.equal(rowNamed(report, 'op').baseline, true);
    assert.deepEqual(rowNamed(report, 'empty').warnings, []);
  });

  test('a neighbour of it has no change', () => {
    const [change, next] = rowNamed(everyKind(3, { against: 'neighbour' }), 'indexOf !== -1').changes;
    assert.deepEqual([change?.steady.verdict, change?.steady.ratio, next?.cold.ratio], ['floor', null, null]);
    assert.match(next?.steady.reason ?? '', /^node@20\.0\.0: as fast as/);
  });
});

suite('machine busy', () => {
  test('is an answer of its own: no figure, and what to do', () => {
    const cell = cellOf(group({ operation: 'live', baseline: true }, { clean: 0 }), 'op');
    assert.deepEqual([cell.verdict, cell.rate, cell.nanosPerOp, cell.p99], ['disturbed', null, null, null]);
    assert.match(cell.reason ?? '', /^other programs used the core in all 400 batches; stop them, --pin/);
    assert.equal(cell.relative?.verdict, 'disturbed');
  });

  test('some runs are left out, and that is said', () => {
    const cell = cellOf(group({ clean: 0, cleanRounds: [3, 4, 5, 6] }), 'op');
    assert.deepEqual([cell.verdict, cell.rounds], ['measured', 4]);
    assert.ok(cell.warnings.some((warning) => textOf(warning).startsWith('machine busy: 6 of 10 runs never had')));
  });
});

suite('against the baseline row', () => {
  test('verdicts by rounds, judged together', () => {
    const report = reportOf(
      group(
        { operation: 'base', baseline: true },
        { operation: 'quick', nanos: 30 },
        { operation: 'slow', nanos: 50 },
        { operation: 'same' },
        { operation: 'unsteady', nanos: 40.5, noise: 0.2 },
      ),
      [HERE],
    );
    const verdicts = ['quick', 'slow', 'same', 'unsteady'].map(
      (name) => rowNamed(report, name).cells[0]?.relative?.verdict,
    );
    assert.deepEqual(verdicts, ['faster', 'slower', 'equivalent', 'undecided']);
    const quick = rowNamed(report, 'quick').cells[0]?.relative;
    assert.equal(quick?.against, 'base');
    assert.ok((quick?.interval?.[0] ?? 0) > 1.25 && (quick?.interval?.[1] ?? 9) < 1.4);
    assert.ok((quick?.q ?? 0) >= (quick?.p ?? 1));
    assert.equal(rowNamed(report, 'base').cells[0]?.relative, null);
  });

  test('the first operation where none is declared; rows of the same parameters', () => {
    const report = reportOf(
      [1, 10].flatMap((size) =>
        group({ operation: 'one', parameters: { size } }, { operation: 'two', parameters: { size, deep: true } }),
      ),
      [HERE],
    );
    assert.equal(rowNamed(report, 'two size=10 deep=true').cells[0]?.relative?.against, 'one size=10');
    assert.equal(rowNamed(report, 'one size=10').baseline, true);
    assert.equal(rowNamed(report, 'one size=10').cells[0]?.relative, null);
  });

  test('a row that several baselines fit is compared with none', () => {
    const sized = [1, 10].flatMap((size) => group({ operation: 'one', parameters: { size } }));
    const report = reportOf([...sized, ...group({ operation: 'two' })], [HERE]);
    assert.equal(rowNamed(report, 'two').cells[0]?.relative, null);
  });

  test('without a round in common nothing is said', () => {
    const fixtures = group(
      { operation: 'base', rounds: 4 },
      { operation: 'other', rounds: 8, floor: 'floor', floorRounds: [1, 2, 3] },
    );
    const [base, other] = fixtures.map((one) => cellOf(fixtures, one.operation));
    assert.equal(base?.verdict, 'measured');
    assert.equal(other?.relative?.rounds, 1);
    assert.equal(other?.relative?.verdict, 'undecided');
  });
});

suite('between variants', () => {
  for (const [against, pairs] of [
    [
      'baseline',
      [
        ['node@20.0.0', 'node@18.16.0'],
        ['bun@1.1.34', 'node@18.16.0'],
      ],
    ],
    [
      'neighbour',
      [
        ['node@20.0.0', 'node@18.16.0'],
        ['bun@1.1.34', 'node@20.0.0'],
      ],
    ],
  ] as const) {
    test(`each against the ${against}, steady and cold in families of their own`, () => {
      const report = everyKind(3, { against });
      const { changes } = rowNamed(report, 'RegExp.test, literal in the loop');
      assert.deepEqual(
        changes.map(({ variant, steady }) => [variant, steady.against]),
        pairs,
      );
      assert.deepEqual(
        changes.map(({ steady, cold }) => [steady.verdict, cold.verdict]),
        [
          ['equivalent', 'undecided'],
          ['faster', 'slower'],
        ],
      );
      assert.deepEqual(
        report.means.map((mean) => [mean.variant, mean.against]),
        pairs,
      );
    });
  }

  test('faster than the baseline and slower than the neighbour is faster, unless neighbours are asked for', () => {
    const on = { 'node@18.16.0': { nanos: 100 }, [HERE]: { nanos: 34 }, 'bun@1.1.34': { nanos: 79 } };
    const changeOf = (against: 'baseline' | 'neighbour' | undefined) =>
      rowNamed(reportOf([{ group: 'group', operation: 'op', on }], Object.keys(on), { against }), 'op').changes[1];
    const [usual, baseline, neighbour] = [changeOf(undefined), changeOf('baseline'), changeOf('neighbour')];
    assert.deepEqual(usual, baseline);
    assert.equal(baseline?.steady.verdict, 'faster');
    assert.ok(Math.abs((baseline?.steady.ratio ?? 0) - 1.27) < 0.02);
    assert.equal(neighbour?.steady.verdict, 'slower');
    assert.ok(Math.abs((neighbour?.steady.ratio ?? 0) - 0.43) < 0.02);
  });

  test('rounds were stopped by the comparisons with the baseline; those with a neighbour are judged over what there is', () => {
    const quick = { nanos: 50, rounds: 5 };
    const on = { 'node@18.16.0': { nanos: 60 }, [HERE]: quick, 'bun@1.1.34': { nanos: 40 } };
    const fixtures = [{ group: 'group', operation: 'op', on }];
    for (const against of ['baseline', 'neighbour'] as const) {
      const report = reportOf(fixtures, Object.keys(on), { against, adaptive: { cap: 30, strict: false } });
      const [first, second] = rowNamed(report, 'op').changes.map(({ steady }) => steady);
      assert.deepEqual([first?.rounds, second?.rounds], against === 'baseline' ? [5, 10] : [5, 5]);
      assert.deepEqual([first?.verdict, second?.verdict], ['faster', 'faster']);
    }
  });

  test('failed and unavailable keep their reasons, without the label that stands above them', () => {
    const report = everyKind(3);
    assert.equal(rowNamed(report, 'sign').cells[0]?.reason, 'ended by SIGSEGV');
    assert.equal(rowNamed(report, 'verify').cells[2]?.verdict, 'unavailable');
    assert.match(textOf(rowNamed(report, 'sign').cells[1]?.warnings[0]), /^runs: 2 of 10 runs failed/);
    assert.equal(rowNamed(report, 'verify').changes[1]?.steady.verdict, 'unavailable');
  });

  test('runs that the adaptive rules stopped are judged by those, and few of them are no flaw', () => {
    const fixtures: OperationFixture[] = [
      {
        group: 'group',
        operation: 'op',
        on: { 'node@18.16.0': { nanos: 60, rounds: 4 }, [HERE]: { nanos: 40, rounds: 4 } },
      },
    ];
    const fixed = reportOf(fixtures, ['node@18.16.0', HERE]);
    const adaptive = reportOf(fixtures, ['node@18.16.0', HERE], { adaptive: { cap: 30, strict: false } });
    const [wide, narrow] = [adaptive, fixed].map((one) => rowNamed(one, 'op').changes[0]?.steady);
    assert.equal(wide?.verdict, 'faster');
    const width = (interval: [number, number] | null | undefined): number => (interval ? interval[1] / interval[0] : 0);
    assert.ok(width(wide?.interval) > width(narrow?.interval));
    assert.match(textOf(rowNamed(fixed, 'op').cells[0]?.warnings[0]), /^few rounds: 4 runs/);
    assert.deepEqual(rowNamed(adaptive, 'op').cells[0]?.warnings, []);
  });
});

suite('warnings', () => {
  const kinds = (behaviour: Partial<Behaviour>): WarningKind[] =>
    cellOf(group(behaviour), 'op').warnings.map(({ kind }) => kind);

  test('each for what it says, none for a good cell', () => {
    assert.deepEqual(kinds({}), []);
    assert.deepEqual(kinds({ rounds: 3 }), ['few-rounds']);
    assert.deepEqual(kinds({ clean: 5 }), ['few-clean-batches']);
    assert.deepEqual(kinds({ tail: 3 }), ['tail']);
    assert.deepEqual(kinds({ cold: 60 }), ['cold']);
    assert.deepEqual(kinds({ failed: 'one run failed' }), ['failures']);
  });

  test('a parameter that does not scale the time, where it spans enough', () => {
    const rows = (cost: (size: number) => number, sizes: number[]): string[] =>
      reportOf(
        sizes.flatMap((size) => group({ parameters: { size, kind: 'x' }, nanos: cost(size) })),
        [HERE],
      ).groups.flatMap((one) => one.rows.flatMap((row) => row.warnings.map(warningText)));
    assert.match(rows(() => 40, [1, 10, 100])[0] ?? '', /^scaling: size goes from 1 to 100 .*log-log slope -?0\.0/);
    assert.equal(rows(() => 40, [1, 10, 100]).length, 1);
    assert.deepEqual(
      rows((size) => 40 + size, [1, 10, 100]),
      [],
    );
    assert.deepEqual(
      rows(() => 40, [1, 2, 4]),
      [],
    );
    assert.deepEqual(
      rows(() => 40, [1, 100]),
      [],
    );
  });
});

test('a margin is a share', () => {
  assert.throws(() => everyKind(1, { margin: 2 }), { code: 'BAD_OPTION' });
});

test('the engine is named where the runtime tells its versions', () => {
  assert.deepEqual(
    everyKind(3).variants.map(({ engine }) => engine),
    ['V8 10.2.154.26-node.26', 'V8 11.3.244.4-node.5', 'JavaScriptCore c7f8c9e1a'],
  );
  assert.ok(everyKind(1).variants.every((variant) => !('versions' in variant)));
});
