import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spell } from '../../../src/measure/configuration.ts';
import { SPEED } from '../../../src/show/sheets/verdicts.ts';
import { rowsSoFar } from '../../../src/work/console/rows-so-far.ts';

type Row = Parameters<typeof rowsSoFar>[0][number];
type Decision = Row['decision'];

const row = (operation: string, decision: Partial<Decision>, more: Record<string, number> = {}): Row =>
  ({
    configuration: {
      kind: 'ops',
      benchmark: 'six.cjs',
      configuration: spell({ group: 'six', operation, ...more }),
    },
    contender: { label: 'node@24' },
    decision: {
      state: 'active',
      verdict: 'undecided',
      rounds: 3,
      ratio: 1,
      interval: [0.9, 1.1],
      words: 'not decided',
      ...decision,
    },
  }) as unknown as Row;

const rows = [
  row('parse', { state: 'different', verdict: 'faster', ratio: 1.25, interval: [1.2, 1.3], rounds: 4 }),
  row('sort', { words: 'not decided: at most 10 % either way after 3 rounds so far' }),
  row('url', {
    state: 'equivalent',
    verdict: 'equivalent',
    words: 'no difference larger than 2 %, decided after 11 rounds',
  }),
  row('new', { rounds: 1, ratio: 0.5, interval: null, words: 'not decided after 1 round' }),
  row('later', { rounds: 0, ratio: null, interval: null, words: 'not decided after 0 rounds' }),
];

test('comparisons stand in lines of their own from their first round on, without what all names share', () => {
  assert.deepEqual(rowsSoFar(rows, { words: SPEED }, 9), [
    '▲ parse  faster by 25.0 % (20.0 to 30.0), decided after 4 rounds',
    '? sort   not decided: at most 10 % either way after 3 rounds so far',
    '= url    no difference larger than 2 %, decided after 11 rounds',
    '? new    2.00x slower after 1 round, judged from 3 on',
  ]);
});

test('of more rows than there is room for it is said how many there are', () => {
  assert.deepEqual(rowsSoFar(rows, { words: SPEED }, 2).slice(1), ['  and 3 rows more']);
});

test('values with spaces stay whole, and a row that has no more than all others has its whole name', () => {
  const names = (...those: Row[]) => rowsSoFar(those, {}, 9).map((line) => line.slice(2).split('  ')[0]?.trim());
  assert.deepEqual(names(row('Map of 10', {}), row('Set of 10', {})), ['Map of 10', 'Set of 10']);
  assert.deepEqual(names(row('a', {}), row('a', {}, { n: 1 })), ['six › a on node@24', 'n=1']);
});

test('a single row has its whole name', () => {
  assert.match(rowsSoFar(rows.slice(0, 1), {}, 9)[0] ?? '', /^▲ six › parse on node@24 {2}/);
});

test('on a narrow terminal the answer stands below the name, whole; what is judged comes first', () => {
  const early = row('early', { rounds: 1, ratio: 0.5, interval: null });
  const judged = row('sort', { words: 'not decided: at most 14.2 % either way after 3 rounds' });
  assert.deepEqual(rowsSoFar([early, judged], { words: SPEED }, 9, 40), [
    '? sort',
    '  not decided: at most 14.2 % either way',
    '    after 3 rounds',
    '? early',
    '  2.00x slower after 1 round, judged',
    '    from 3 on',
  ]);
  assert.deepEqual(rowsSoFar([early, judged], { words: SPEED }, 5, 40).slice(3), ['  and 1 row more']);
});

test('where a line is longer than the terminal is wide, the name loses its front, and the answer nothing', () => {
  const long = [row(`${'long-'.repeat(20)}first`, {}), row(`${'long-'.repeat(20)}second`, { ratio: 0.5 })];
  const lines = rowsSoFar(long, {}, 9, 50);
  assert.ok(lines.every((line) => line.length === 50 && line.endsWith('  not decided')));
  assert.match(lines[1] ?? '', /^\? …\S*long-second {2}/);
});
