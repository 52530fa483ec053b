import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logLine, type Moment, region } from '../../../src/show/report/progress.ts';
import { longNames, SEEDS, TERMINALS, tooWide } from '../../text/long-names.ts';

const run = (variant: string, benchmark = 'url/parse.js') => ({ variant, benchmark, configuration: 'n=1' });
const moment = (more: Partial<Moment> = {}): Moment => ({
  name: '0101-0000-abc',
  done: 6,
  total: 12,
  round: 2,
  rounds: 3,
  elapsedMs: 6000,
  expectedMs: 3000,
  remainingMs: 6000,
  current: [],
  tally: '1 faster, 2 open',
  latest: '',
  failures: 0,
  ...more,
});
const linesOf = (more: Partial<Moment>, width = 100) => region(moment(more), { width, color: false }).split('\n');

test('the run of each lane has a line, in the order of lanes', () => {
  assert.deepEqual(linesOf({ current: [run('a')] }), [
    '━━━━━━━━━━━━──────────── 6/12 runs · round 2/3 · 6 s, about 3 s left (at most 6 s)',
    'now  url/parse.js n=1  on a',
    'so far  1 faster, 2 open',
  ]);
  assert.deepEqual(linesOf({ current: [run('a'), run('b', 'url/format.js')] }).slice(1, 3), [
    'now  url/parse.js n=1  on a',
    'now  url/format.js n=1  on b',
  ]);
  assert.equal(linesOf({}).length, 2);
});

test('of many lanes some are shown, and lines end at the edge', () => {
  const many = linesOf(
    { current: ['a', 'b', 'c', 'd', 'e'].map((label) => run(label)), failures: 2, latest: 'x'.repeat(99) },
    30,
  );
  assert.deepEqual(many.slice(1, 6), [
    '6 s, about 3 s left',
    'now  url/parse.js n=1  on a',
    'now  url/parse.js n=1  on b',
    'now  url/parse.js n=1  on c',
    '     and 2 more',
  ]);
  assert.equal(many.length, 8);
  assert.ok(many.slice(1).every((line) => line.length <= 30));
  assert.equal(linesOf({ current: ['a', 'b', 'c', 'd'].map((label) => run(label)) }).length, 6);
});

test('the bar gives way to what stands behind it, and nothing is wider than the terminal, whatever is measured', () => {
  assert.equal(linesOf({}, 70)[0], '━━━━━━────── 6/12 runs · round 2/3 · 6 s, about 3 s left (at most 6 s)');
  for (const width of [20, ...TERMINALS]) {
    for (const seed of SEEDS) {
      const name = longNames(seed);
      const current = ['a', 'b', 'c'].map((label) => run(name(label), name(`${label}.js`)));
      for (const color of [false, true]) {
        const text = region(moment({ current, latest: name('latest'), failures: 3, elapsedMs: 4e6 }), { width, color });
        assert.deepEqual(tooWide(text, width), []);
      }
    }
  }
});

test('how long it takes has a line of its own where there is no space beside the count, and is not cut off', () => {
  assert.deepEqual(linesOf({}, 40).slice(0, 2), [
    '━━━━━━━━━───────── 6/12 runs · round 2/3',
    '6 s, about 3 s left (at most 6 s)',
  ]);
});

test('one figure stands where nothing can be decided early, none where nothing is known yet', () => {
  assert.match(linesOf({ expectedMs: 6000 })[0] ?? '', /· 6 s, about 6 s left$/);
  assert.match(linesOf({ expectedMs: null, remainingMs: null })[0] ?? '', /· 6 s$/);
});

test('a log says the same in a line', () => {
  assert.equal(
    logLine(moment()),
    '0101-0000-abc: 6/12 runs, round 2/3, 6 s, about 3 s left (at most 6 s); so far 1 faster, 2 open',
  );
});
