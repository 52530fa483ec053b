import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportRow } from '../../../src/show/report/row.ts';
import { ofTimes, type Relative, relativeOf } from '../../../src/show/sheets/compared.ts';
import {
  againstFirstLegend,
  differenceWords,
  relativeWords,
  timesInterval,
} from '../../../src/show/sheets/comparison-words.ts';
import { AMOUNT } from '../../../src/show/sheets/verdicts.ts';

const faster: Relative = { ratio: 1.25, interval: [1.2, 1.3], q: 0.001, verdict: 'faster', reason: 'faster by 25 %' };
const slower: Relative = { ...faster, ratio: 0.5, interval: [0.4, 0.625], verdict: 'slower', reason: 'slower by 50 %' };
const undecided: Relative = { ...faster, ratio: 1.01, interval: [0.9, 1.1], verdict: 'undecided' };

test('a figure stands only where a difference is shown, and its interval goes the same way', () => {
  assert.deepEqual(
    [faster, slower, undecided].map((one) => relativeWords(one)),
    ['1.25x faster', '2.00x slower', 'undecided'],
  );
  assert.deepEqual(
    [faster, slower, undecided, null].map((one) => timesInterval(one)),
    ['1.20x to 1.30x', '1.60x to 2.50x', '0.900x to 1.10x', ''],
  );
  assert.equal(timesInterval({ verdict: 'undecided', interval: [0.9997, 1.81] }), '0.9997x to 1.81x');
});

test('the legend of marks says what they are against', () => {
  assert.match(againstFirstLegend({ margin: 0.07, fdr: 0.05 }, 'node@20'), /^Compared with node@20 by .*±7 %/);
});

test('of times the ratio is the other way round, and so are the ends of its interval', () => {
  assert.deepEqual(ofTimes(slower), { ratio: 2, interval: [1.6, 2.5], q: 0.001, verdict: 'slower', reason: null });
  assert.equal(ofTimes({ ...slower, interval: null }).interval, null);
});

test('of amounts, which figures are one over, all of it is told of the amount', () => {
  const words = [faster, slower, undecided].map((one) => [relativeWords(one, AMOUNT), timesInterval(one, AMOUNT)]);
  assert.deepEqual(words, [
    ['1.25x less', '1.20x to 1.30x'],
    ['2.00x more', '1.60x to 2.50x'],
    ['undecided', '0.909x to 1.11x'],
  ]);
  assert.match(againstFirstLegend({ margin: 0.02, fdr: 0.05 }, 'a', AMOUNT), /▼ less, ▲ more/);
});

test('a difference in a line is of what people read', () => {
  const rounds = 3;
  assert.equal(
    differenceWords({ ratio: 1.25, interval: [1.2, 1.3], rounds }),
    'faster by 25.0 % (20.0 to 30.0), decided after 3 rounds',
  );
  assert.equal(
    differenceWords({ ratio: 0.8, interval: [0.625, 1], rounds }, AMOUNT),
    'more by 25.0 % (0 to 60.0), decided after 3 rounds',
  );
  assert.equal(
    differenceWords({ ratio: 1.25, interval: [1.2, 1.3], rounds: 1 }, AMOUNT),
    'less by 20.0 % (16.7 to 23.1), decided after 1 round',
  );
});

test('without a figure of both sides there is nothing to say', () => {
  const row = { ...faster, ratio: null } as ReportRow;
  assert.equal(relativeOf(row), null);
  assert.deepEqual(relativeOf({ ...row, ratio: 1.25 }), faster);
});
