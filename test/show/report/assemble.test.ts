import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assemble } from '../../../src/show/report/assemble.ts';
import { comparisonTables } from '../../../src/show/report/comparison-tables.ts';
import { csvMeasurements } from '../../../src/show/report/csv-measurements.ts';
import type { MeasuredGroup } from '../../../src/show/report/measured-group.ts';
import { warningMessage } from '../../../src/show/report/warning-message.ts';
import { warningText } from '../../../src/stats/warning.ts';
import { readCompareCsv } from '../../../src/store/csv-read.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { reportOf, rowOf } from './fixture.ts';

const HEADER = '"binary","filename","configuration","rate","time"\n';

function lines(...binaries: string[]): string {
  return HEADER + binaries.map((binary, i) => `"${binary}","a.js","n=1",${100 + i},1\n`).join('');
}

function group(rates: Record<string, number[]>, more: Partial<MeasuredGroup> = {}): MeasuredGroup {
  return { benchmark: 'a.js', configuration: 'n=1', rates: new Map(Object.entries(rates)), paired: true, ...more };
}

test('every hard row answers or says why it cannot', async () => {
  const report = await reportOf('edges.csv');
  const facts = report.rows.map(({ benchmark, configuration, verdict, reason, counts }) => ({
    name: `${benchmark} ${configuration}`,
    verdict,
    counts,
    reasoned: reason !== null,
  }));
  assert.ok(facts.every(({ reasoned }) => reasoned));
  assert.deepEqual(rowOf(report, 'url/legacy.js', "n=10 type='long'").counts, [3, 0]);
  assert.equal(rowOf(report, 'url/legacy.js', "n=10 type='long'").verdict, 'failed');
  assert.equal(rowOf(report, 'misc/zero.js', 'n=1').verdict, 'equivalent');
  assert.equal(rowOf(report, 'misc/zero.js', 'n=2').verdict, 'undecided');
  assert.equal(rowOf(report, 'misc/startup.js').p, null);
  assert.equal(rowOf(report, 'events/ee-emit.js', 'n=1000 listeners=1').verdict, 'faster');
  assert.deepEqual(rowOf(report, 'url/whatwg.js').counts, [6, 4]);
});

test('the baseline is old, or the first, or what is asked for', async () => {
  const of = async (text: string, baseline?: string): Promise<[string, readonly string[]]> => {
    const measurements = csvMeasurements(await readCompareCsv([text], 'x'), baseline);
    return [measurements.baseline, measurements.contenders];
  };
  assert.deepEqual(await of(lines('new', 'old')), ['old', ['new']]);
  assert.deepEqual(await of(lines('v18', 'v20', 'v22')), ['v18', ['v20', 'v22']]);
  assert.deepEqual(await of(lines('v18', 'v20', 'v22'), 'v20'), ['v20', ['v18', 'v22']]);
  assert.deepEqual(await of(lines('old')), ['old', ['new']]);
  assert.deepEqual(await of(lines('new')), ['old', ['new']]);
  await assert.rejects(of(lines('v18', 'v20'), 'v21'), {
    code: 'BAD_OPTION',
    message: 'no binary "v21" in this CSV; it has v18, v20',
  });
});

test('each contender is compared with the baseline, in their order', async () => {
  const csv = await readCompareCsv([lines('a', 'b', 'c', 'c', 'a', 'b', 'b', 'c', 'a')], 'x');
  const report = assemble(csvMeasurements(csv));
  assert.deepEqual(
    report.rows.map((row) => [row.baseline, row.contender, row.counts]),
    [
      ['a', 'b', [3, 3]],
      ['a', 'c', [3, 3]],
    ],
  );
  assert.deepEqual(
    report.variants.map(({ label }) => label),
    ['a', 'b', 'c'],
  );
});

test('runs that took turns are compared in pairs, others are not', () => {
  const rates = { old: [100, 200, 300, 400], new: [111, 219, 331, 439] };
  const both = { baseline: 'old', contenders: ['new'] };
  const paired = assemble({ ...both, groups: [group(rates)] }).rows[0];
  const loose = assemble({ ...both, groups: [group(rates, { paired: false })] }).rows[0];
  const uneven = assemble({ ...both, groups: [group({ ...rates, new: [111, 219, 331] })] }).rows[0];
  assert.ok((paired?.p ?? 1) < 0.001);
  assert.ok((loose?.p ?? 0) > 0.5);
  assert.deepEqual(uneven?.counts, [4, 3]);
});

test('a problem without runs is the verdict; with runs it is a remark', () => {
  const both = { baseline: 'old', contenders: ['new'] };
  const crashed = { verdict: 'failed', reason: 'killed by SIGSEGV' } as const;
  const absent = { verdict: 'unavailable', reason: 'no fs.openAsBlob' } as const;
  const floor = { verdict: 'floor', reason: 'indistinguishable from the harness floor' } as const;
  const verdict = (
    rates: Record<string, number[]>,
    problem: typeof crashed | typeof absent | typeof floor,
  ): unknown[] => {
    const [row] = assemble({ ...both, groups: [group(rates, { problems: new Map([['new', problem]]) })] }).rows;
    return [row?.verdict, row?.reason];
  };
  assert.deepEqual(verdict({ old: [1, 2] }, crashed), ['failed', 'new: killed by SIGSEGV']);
  assert.deepEqual(verdict({ old: [1, 2] }, absent), ['unavailable', 'new: no fs.openAsBlob']);
  assert.equal(verdict({ old: [1, 2, 3], new: [1, 2, 3.1] }, floor)[0], 'floor');
  const [row] = assemble({
    ...both,
    groups: [group({ old: [1, 2, 3], new: [1, 2] }, { problems: new Map([['new', crashed]]) })],
  }).rows;
  assert.notEqual(row?.verdict, 'failed');
  assert.ok(row?.warnings.map(warningText).includes('new: killed by SIGSEGV'));
});

test('figures of other rounds only are undecided, not failed', () => {
  const rates = { old: [100, 101], new: [150] };
  const rounds = new Map([
    ['old', [1, 3]],
    ['new', [2]],
  ]);
  const left = (runs: string) => ({ verdict: 'failed' as const, reason: `disturbed: ${runs} are left out` });
  const problems = new Map([
    ['old', left('1 of 3 runs')],
    ['new', left('2 of 3 runs')],
  ]);
  const groups = [group(rates, { rounds, problems })];
  const [row] = assemble({ groups, baseline: 'old', contenders: ['new'], adaptive: { cap: 30, strict: false } }).rows;
  assert.deepEqual([row?.verdict, row?.reason, row?.q], ['undecided', 'no round has figures of both sides', null]);
  assert.ok(row?.warnings.map(warningText).includes('new: disturbed: 2 of 3 runs are left out'));
});

test('runs that are left out are no failures, in any words', () => {
  const left = { kind: 'disturbed', left: 1, runs: 3 } as const;
  const reason = '1 of 3 runs never had the core to themselves and are not counted';
  const problems = new Map([['new', { verdict: 'disturbed' as const, reason, left }]]);
  const [row] = assemble({
    groups: [group({ old: [100, 101, 102], new: [150, 151, 152] }, { problems })],
    baseline: 'old',
    contenders: ['new'],
  }).rows;
  assert.equal(row?.verdict, 'faster');
  const [warning] = row?.warnings.filter(({ kind }) => kind === 'disturbed') ?? [];
  assert.ok(warning !== undefined && row?.warnings.every(({ kind }) => kind !== 'failures'));
  assert.equal(warningText(warning), `machine busy: new: ${reason}`);
  assert.ok(!/не удал|fail/u.test(warningMessage(sayIn('ru'), warning)), warningMessage(sayIn('ru'), warning));
});

test('what has not run yet has not failed, at a fixed number of rounds and with the rules that stop them', () => {
  for (const adaptive of [undefined, { cap: 30, strict: false }]) {
    const measured = { old: [1, 2, 3], new: [1, 2, 3.1] };
    const begun = { ...group({ old: [1], new: [] }), configuration: 'n=2' };
    const open = { ...group({ old: [], new: [] }), configuration: 'n=3' };
    const groups = [group(measured), begun, open].map((one) => ({
      ...one,
      rounds: new Map([...one.rates].map(([label, { length }]) => [label, Array.from({ length }, (_, i) => i + 1)])),
    }));
    const experiment = { id: 'x', created: '', kind: 'compare', seed: 1, runs: 3 };
    const report = assemble({ groups, baseline: 'old', contenders: ['new'], adaptive, experiment });
    assert.deepEqual(comparisonTables(report).notes, ['2 comparisons not run yet']);
    assert.deepEqual(
      report.rows.slice(1).map(({ verdict, reason }) => [verdict, reason]),
      [1, 2].map(() => ['undecided', 'it has not run yet']),
    );
  }
});
