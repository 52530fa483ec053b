import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { GateGroup } from '../../../../src/search/gate/measure/ready-groups.ts';
import { gateRow, inOrder, lineOf, rowsNotBegun, rowWithout } from '../../../../src/search/gate/report/gate-rows.ts';
import { missingPackages } from '../../../../src/search/gate/report/remarks.ts';
import type { Warning } from '../../../../src/stats/warning.ts';
import { DEFAULT_RULES } from '../../../../src/work/rules/default-rules.ts';
import { judgeRows } from '../../../../src/work/rules/judge-rows.ts';
import { ownFolder } from '../../../host/revisions/repositories.ts';
import { compared, madeRow, P99, slowerRow } from '../../../work/rules/made-rows.ts';

const TODAY = '2026-11-23';
const NOWHERE = { folder: '/nowhere', within: '' };
const judged = (row: ReturnType<typeof madeRow>, metric?: typeof P99) => {
  const [one] = judgeRows([compared(row, metric)], DEFAULT_RULES, [], TODAY);
  assert.ok(one !== undefined);
  return one;
};

/** An experiment as far as rows look at it. */
function madeGroup(given: Partial<Record<keyof GateGroup, unknown>> = {}): GateGroup {
  return {
    work: { kind: { name: 'ops' } },
    files: [{ benchmark: 'bench/a.js', path: 'bench/a.js', scripts: [], own: [] }],
    runtime: 'node@24.4.1',
    prepared: {
      configurations: [
        { benchmark: 'bench/a.js', configuration: "operation='two'", parameters: { group: 'a', operation: 'two' } },
      ],
    },
    ...given,
  } as unknown as GateGroup;
}

suite('a row of a gate', () => {
  test('has figures as people read them: of what is better small the time, not its rate', () => {
    const rate = gateRow(judged(slowerRow(0.2, { rates: [100, 80] })), null, NOWHERE);
    assert.deepEqual(rate.figures, [100, 80]);
    assert.equal(rate.judged, 'regression');
    assert.equal(rate.limit, 0.05);
    const tail = gateRow(judged(slowerRow(0.2, { rates: [100, 80], metric: 'p99' }), P99), null, NOWHERE);
    assert.deepEqual(tail.figures, [0.01, 1 / 80]);
    const missing = gateRow(judged(madeRow({ rates: [100, null], ratio: null, interval: null })), null, NOWHERE);
    assert.deepEqual(missing.figures, [100, null]);
  });

  test('has its line, in the file from the root of the repository', () => {
    const folder = ownFolder();
    mkdirSync(join(folder, 'bench'));
    writeFileSync(join(folder, 'bench/a.js'), "const two = 'two';\nb.add('one', f);\nb.add('two', f);\n");
    const row = judged(slowerRow(0.2, { benchmark: 'bench/a.js', configuration: "operation='two' n=1" }));
    assert.deepEqual(gateRow(row, madeGroup(), { folder, within: 'packages/a' }).at, {
      path: 'packages/a/bench/a.js',
      line: 3,
    });
    assert.equal(gateRow(row, null, { folder, within: '' }).at, null);
    assert.equal(lineOf('nothing\n', ['two']), 1);
  });

  test('comes where a reviewer must see it: what fails first, the worst of it before the others', () => {
    const of = (ratio: number, name: string) => ({
      ...gateRow(judged(ratio < 1 ? slowerRow(1 - ratio) : madeRow()), null, NOWHERE),
      benchmark: name,
    });
    const gone = rowWithout('gone', { kind: 'ops', runtime: null, benchmark: 'gone.js' }, 'it is gone');
    const rows = inOrder([of(1, 'b.js'), gone, of(0.9, 'little.js'), of(1, 'a.js'), of(0.7, 'most.js')]);
    assert.deepEqual(
      rows.map(({ benchmark }) => benchmark),
      ['most.js', 'little.js', 'gone.js', 'a.js', 'b.js'],
    );
  });

  test('that no time was left for is undecided, by the name of its work where that has one', () => {
    const [row] = rowsNotBegun(madeGroup());
    assert.deepEqual([row?.judged, row?.configuration, row?.runtime], ['undecided', "operation='two'", 'node@24.4.1']);
    assert.match(String(row?.reason), /--budget/);
    const [line] = rowsNotBegun(madeGroup({ work: { kind: { name: 'startup' }, name: 'node cli.js' }, runtime: null }));
    assert.deepEqual([line?.benchmark, line?.configuration, line?.kind], ['node cli.js', '', 'startup']);
    const [late] = rowsNotBegun(madeGroup({ late: 'head was still loading bench/a.js after 13 s (--budget)' }));
    assert.equal(late?.reason, 'not measured: head was still loading bench/a.js after 13 s (--budget)');
  });

  test('that one side alone was measured of says that no time was left', () => {
    const row = madeRow({
      verdict: 'undecided',
      reason: 'it has not run yet',
      interval: null,
      rounds: 0,
      counts: [1, 0],
    });
    const one = gateRow(judged(row), madeGroup(), NOWHERE);
    assert.deepEqual([one.judged, one.reason], ['undecided', 'not measured: no time was left (--budget)']);
  });
});

test('remarks advise nothing that a gate has no option for', () => {
  const remark = (next: string): Warning => ({
    ...{ kind: 'outliers', subject: { type: 'machine', name: null }, words: 'it scatters', values: {} },
    next,
  });
  const row = madeRow({ warnings: [remark('more --runs narrow that'), remark('--pin the runs')] });
  const { remarks } = gateRow(judged(row), madeGroup(), NOWHERE);
  assert.deepEqual([/runs narrow/.test(remarks[0] ?? ''), /; --pin the runs$/.test(remarks[1] ?? '')], [false, true]);
});

suite('a package that base lacks', () => {
  const row = (reason: string, configuration = 'n=1', verdict: 'new' | 'broken' = 'new') => ({
    judged: { ...judged(madeRow({ benchmark: 'bench/a.js', configuration })), judged: verdict, reason },
    group: null,
  });

  test('is named once for each benchmark, with the number of rows that are not compared', () => {
    const said = missingPackages([
      row("Cannot find module 'tinybench'"),
      row("Cannot find package '@scope/one' imported from /x/bench/a.js"),
      row("Cannot find module 'tinybench'", 'n=2'),
    ]);
    assert.equal(said.length, 2);
    assert.match(String(said[0]), /^bench\/a\.js needs tinybench, .* 2 rows are not compared/);
    assert.match(String(said[1]), /needs @scope\/one, .* 1 row is not/);
  });

  test('is none of a file of base, nor of what fails on head', () => {
    assert.deepEqual(
      missingPackages([
        row("Cannot find module '../src/new.js'"),
        row("Cannot find module '/x/src/new.js'"),
        row('lib.three is not a function'),
        row("Cannot find module 'tinybench'", 'n=1', 'broken'),
      ]),
      [],
    );
  });
});
