/** What a look says of series: states, whom it blames, and what people said. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAlarming, listedOf } from '../../../src/search/history/answer/listed.ts';
import { historyCsv, historyMarkdown, historyTerminal } from '../../../src/search/history/answer/table.ts';
import { askedBy, unseenSteps } from '../../../src/search/history/confirmed.ts';
import { changeId, gathered, type ReadPoint } from '../../../src/search/history/gathered.ts';
import { historyOf } from '../../../src/search/history/history-of.ts';
import { withMendings } from '../../../src/search/history/mended.ts';
import { withTriage } from '../../../src/search/history/said.ts';
import type { ChangePoint, History, Series } from '../../../src/search/history/series.ts';
import { flat, madeSeries, SCATTERS, type Scatter, step } from '../../stats/changes/simulation.ts';

const normal = SCATTERS.normal as Scatter;

function made(benchmark: string, levels: number[], more: Partial<Series['key']> & Partial<Series> = {}): ReadPoint[] {
  const { host = 'paired', values = 'ratio' } = more;
  const metric = { name: 'rate', unit: 'ops/s', isSmallerBetter: false };
  const key = { kind: 'ops', benchmark, configuration: '', metric, variant: 'node', suite: null, host };
  return [...madeSeries(levels, normal, benchmark.charCodeAt(0))].map((value, i) => ({
    ...{ key, values, reference: values === 'ratio' ? 'c0' : null, label: `c${i}` },
    time: new Date(Date.UTC(2026, 0, i + 1)).toISOString(),
    ...{ log: value / 100, interval: null, experiment: null, verdict: null },
  }));
}

const look = (points: ReadPoint[]): History => historyOf(gathered(points), '2026-06-01T00:00:00Z');

test('a rate that fell is worse, and alarms until somebody judged it', () => {
  const history = look([...made('a', step(60, 40, -8)), ...made('b', flat(60))]);
  const [change, ...others] = history.changes;
  assert.deepEqual(others, []);
  assert.ok(change !== undefined && change.q !== null && change.q <= 0.05);
  assert.deepEqual(
    [change.kind, change.state, change.isBetter, change.from.label, change.to.label],
    ['step', 'candidate', false, 'c39', 'c40'],
  );
  assert.equal(isAlarming(change), true);
  const accepted = { ...change, triage: { state: 'accepted', who: 'x', why: 'y', when: 'z' } as const };
  assert.equal(isAlarming(accepted), false);
  assert.deepEqual(listedOf({ ...history, changes: [accepted] }, false), []);
  assert.equal(listedOf({ ...history, changes: [accepted] }, true).length, 1);
  assert.match(historyTerminal(history, { all: false }), /^1 change, 1 for the worse, in 2 series/);
  assert.equal(look(made('a', step(60, 40, -8))).changes[0]?.id, change.id);
});

test('what was said holds where a step has moved within its range, and for no other', () => {
  const { changes, series } = look(made('a', step(60, 40, -3)));
  const [change] = changes;
  const { points = [] } = series[0] ?? {};
  assert.ok(change !== undefined && change.range[1].at - change.range[0].at > 1);
  const stateOf = (at: number) => {
    const id = changeId(series[0] as Series, 'step', [points[at]?.label ?? '', points[at + 1]?.label ?? '']);
    const said = new Map([[id, { state: 'accepted', who: 'x', why: 'y', when: 'z' }]]);
    return withTriage(changes, series, said)[0]?.triage.state;
  };
  const [from, to] = change.range.map(({ at }) => at) as [number, number];
  assert.deepEqual([from - 1, from, to - 1, to].map(stateOf), ['new', 'accepted', 'accepted', 'new']);
});

test('a step that fresh rounds confirmed stays where no look sees it', () => {
  const history = look(made('a', flat(60)));
  const [series] = history.series as [Series];
  const range = [39, 41].map((at) => ({ at, label: `c${at}` }));
  const confirms = askedBy({ range } as unknown as ChangePoint, series);
  const ratio = {
    key: series.key,
    from: 'c39',
    to: 'c41',
    time: '2026-05-01',
    log: -0.2,
    interval: null,
    experiment: 'x',
  };
  const found = (verdict: 'slower' | 'equal', of = history) =>
    unseenSteps(of, [{ confirms, ratio: { ...ratio, verdict, host: undefined } }]);
  assert.deepEqual(
    found('slower').map(({ state, isBetter, size, to }) => [state, isBetter, size, to.label]),
    [['confirmed', false, -0.2, 'c41']],
  );
  assert.deepEqual(found('equal'), []);
  assert.deepEqual(found('slower', { ...history, changes: found('slower') }), []);
});

test('the step back that likely mends a change goes as far back, and is the next one', () => {
  const { changes } = look(made('a', [...step(60, 30, -8), ...flat(30), ...step(60, 30, -8)]));
  const [again, back, first] = changes;
  assert.ok(again !== undefined && back !== undefined && first !== undefined);
  const mends = (of: ChangePoint[]) => withMendings(of).map(({ mendedBy }) => mendedBy?.id ?? null);
  assert.deepEqual(mends([again, back, first]), [null, null, back.id]);
  assert.deepEqual(mends([{ ...back, interval: [0.02, 0.03] }, first]), [null, null]);
  assert.deepEqual(mends([{ ...back, state: 'refuted' }, first]), [null, null]);
  const history = { looked: '', fdr: 0.05, series: look(made('a', flat(9))).series, changes: withMendings(changes) };
  assert.ok(historyMarkdown(history, false).includes(`| ${back.id} |`));
});

test('operations are called by their group and name, by their file only where others are called so', () => {
  const configuration = "group='json' operation='parse' n=1";
  const named = (...files: string[]) => {
    const points = files.flatMap((file) => made(file, step(60, 40, -8)));
    return look(points.map((one) => ({ ...one, key: { ...one.key, configuration } })));
  };
  assert.match(historyTerminal(named('a.js'), { all: false }), / json › parse n=1\n/);
  assert.match(historyTerminal(named('a.js', 'b.js'), { all: false }), / a\.js json › parse n=1\n/);
  assert.match(historyCsv(named('a.js'), false), /,a\.js group='json' operation='parse' n=1,/);
});

test('nobody is blamed for what an unknown machine shows', () => {
  const { changes } = look(made('a', step(60, 40, -5), { host: 'unknown', values: 'figure' }));
  assert.deepEqual(
    changes.map(({ kind, state }) => [kind, state]),
    [['step', 'suspected']],
  );
  assert.equal(changes.some(isAlarming), false);
});

test('rows of one host that move together are one event; ratios are not, since the reference moves with them', () => {
  const rows = (more: Partial<Series['key']> & Partial<Series>) =>
    ['a', 'b', 'c'].flatMap((name) => made(name, step(60, 40, -5), more));
  const figures = look(rows({ host: 'box', values: 'figure' }));
  assert.deepEqual(
    figures.changes.map(({ kind, series }) => [kind, series.length]),
    [['host-event', 3]],
  );
  assert.equal(figures.changes.some(isAlarming), false);
  assert.equal(look(rows({ host: 'box', values: 'ratio' })).changes.filter(isAlarming).length, 3);
});
