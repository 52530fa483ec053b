import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { changeText, changeWords } from '../../../../src/search/sweep/answer/change-words.ts';
import {
  outlierRatio,
  segmentsOf,
  shownTotal,
  stepGroups,
  totalOf,
} from '../../../../src/search/sweep/answer/found.ts';
import { axisNames, pairWords, runsOf } from '../../../../src/search/sweep/answer/release-words.ts';
import { changeSaid, intervalSaid } from '../../../../src/search/sweep/answer/said.ts';
import { sparkline } from '../../../../src/search/sweep/answer/sparkline.ts';
import type { SweepRow, SweepStep } from '../../../../src/search/sweep/sweep-answer.ts';
import { RATE } from '../../../../src/show/report/metric.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { BYTES, sweepAnswer } from './fixture.ts';

const drawn = (ratios: readonly (number | null)[], most?: number) =>
  sparkline(ratios, { most, isAscii: true }).join('');

suite('a sparkline', () => {
  test('is as high as the logarithm: a doubling looks alike wherever it stands', () => {
    assert.equal(drawn([1, 2, 4, 8]), '0257');
    assert.equal(drawn([8, 4, 2, 1]), '7520');
    assert.equal(sparkline([1, 100]).join(''), '▁█');
  });

  test('noise of a per cent is one line, a step of 15 % is none', () => {
    assert.match(drawn([1, 1.01, 0.99, 1.015, 0.985]), /^(\d)\1{4}$/);
    const [low = 0, high = 0] = drawn([1, 1.15]).split('').map(Number);
    assert.ok(high - low >= 2);
  });

  test('has as many signs as it may, each of its neighbours; nothing where nothing was measured', () => {
    const steps = Array.from({ length: 40 }, (_, i) => (i < 20 ? 1 : 2));
    assert.equal(drawn(steps, 10), '0000077777');
    assert.equal(drawn([null, 1, null, 2]), '.0.7');
    assert.equal(drawn([null, null]), '..');
  });
});

suite('what was found', () => {
  const answer = sweepAnswer();
  const rowOf = (name: string): SweepRow => {
    const row = answer.rows.find(({ benchmark }) => benchmark === name);
    assert.ok(row);
    return row;
  };

  test('levels end at confirmed steps, and leave outliers out', () => {
    const levels = segmentsOf(rowOf('Buffer.toJSON 4 KiB'));
    assert.deepEqual(
      levels.map(({ from, to }) => [from, to]),
      [
        [0, 1],
        [2, 8],
        [9, 14],
        [15, 18],
      ],
    );
    for (const [i, expected] of [1, 0.45, 1.035, 1.325].entries()) {
      assert.ok(Math.abs((levels[i]?.ratio ?? 0) / expected - 1) < 0.02, `${i}`);
    }
    const odd = rowOf('util.inspect');
    assert.ok(Math.abs((segmentsOf(odd)[0]?.ratio ?? 0) - 1) < 0.02);
    assert.ok(Math.abs((outlierRatio(odd, odd.outliers[0] ?? 0) ?? 0) - 0.73) < 0.02);
  });

  test('of a step without a place the level is known on both sides of its range alone', () => {
    const row = rowOf('EventEmitter.emit');
    const [step] = row.steps as [SweepStep];
    const [before, after] = segmentsOf(row);
    assert.deepEqual([before?.to, after?.from], [...step.range]);
  });

  test('levels are those of measured releases', () => {
    assert.deepEqual(
      segmentsOf(rowOf('new URL')).map(({ from, to }) => [from, to]),
      [
        [0, 8],
        [10, 18],
      ],
    );
    assert.equal(segmentsOf(rowOf('Array.prototype.toSorted'))[0]?.from, 2);
  });

  test('a total goes from the first to the last that was measured', () => {
    const total = totalOf(rowOf('Array.prototype.toSorted'));
    assert.deepEqual([total?.from, total?.to], [2, 18]);
    assert.equal(totalOf({ points: [null, { ratio: 1, interval: null }, null] }), null);
  });

  test('steps are gathered by pair of releases, in their order, the largest first', () => {
    const groups = stepGroups(answer);
    assert.deepEqual(
      groups.map(({ after }) => after),
      groups.map(({ after }) => after).toSorted((a, b) => a - b),
    );
    const shared = groups.find(({ before, after }) => before === 9 && after === 10);
    assert.deepEqual(
      shared?.steps.map(({ row }) => row.benchmark),
      ['TextDecoder latin1 16 KiB', 'Array.prototype.toSorted', 'async_hooks.run', 'crypto.createHash md5'],
    );
    assert.ok(groups.every(({ steps }) => steps.every(({ step }) => step.state === 'confirmed')));
  });
});

suite('words', () => {
  test('of a change have its digits, the nearer end first', () => {
    assert.equal(changeText(1.24, [1.22, 1.26], RATE), '24 % faster [22, 26]');
    assert.equal(changeText(0.8, [0.78, 0.82], RATE), '20 % slower [18, 22]');
    assert.equal(changeText(1.052, [1.048, 1.056], RATE), '5.2 % faster [4.8, 5.6]');
    assert.equal(changeText(13.5, [13, 14], RATE), '1,250 % faster [1,200, 1,300]');
    assert.equal(changeText(0.5, [0.48, 0.52], BYTES), '100 % more [92, 108]');
    assert.equal(changeText(2, [1.9, 2.1], BYTES), '50 % less [47, 52]');
  });

  // Signs of "slower" without the word: [-101, 53] beside "slower" was a change between 101 % faster and 53 % slower.
  test('of an interval that holds no change, and of one that says no size, agree with what it says', () => {
    assert.equal(changeText(1.02, [0.99, 1.05], RATE), '1 % slower to 5 % faster');
    assert.equal(changeText(0.8, [0.47, 2.01], RATE), '53 % slower to 101 % faster');
    assert.equal(changeText(0.9, [0.8, 1.25], BYTES), '25 % more to 20 % less');
    // It is confirmed, so that its interval must not read as one that holds 0.
    assert.equal(changeText(1.03, [1.002, 1.06], RATE), '3.0 % faster [0.2, 6.0]');
    assert.equal(changeText(1.03, [1.0004, 1.06], RATE), '3.00 % faster [0.04, 6.00]');
    assert.deepEqual(changeWords(1.02, [0.99, 1.05], RATE), {
      ...{ text: 'none shown', interval: '1 % slower to 5 % faster', isBetter: true },
    });
    assert.equal(changeText(9, [1.2, 125], RATE), 'faster, size unknown yet');
    assert.equal(changeText(2, [0.1, 40], RATE), 'direction and size unknown yet');
    const say = sayIn('en');
    assert.equal(changeSaid(0.8, [0.47, 2.01], RATE, say), '53 % slower to 101 % faster');
    assert.equal(intervalSaid(0.8, [0.47, 2.01], RATE, say), '53 % slower to 101 % faster');
    assert.deepEqual([changeSaid(9, [1.2, 125], RATE, say), intervalSaid(9, [1.2, 125], RATE, say)], ['faster', '']);
  });

  test('of a row are those of what is confirmed: what the survey alone saw is no finding', () => {
    const points = [
      { ratio: 1, interval: null },
      { ratio: 9.04, interval: [3.14, 26] as const },
    ];
    const step = { before: 0, after: 1, seen: 9, ratio: 9, interval: [3, 27] as const, q: null, rounds: 0 };
    const steps = (state: 'open' | 'confirmed') => [{ ...step, state, range: [0, 1] as const }];
    assert.equal(shownTotal({ points, steps: steps('open'), drift: null }), null);
    assert.equal(shownTotal({ points, steps: steps('confirmed'), drift: null })?.ratio, 9.04);
    const none = [points[0] ?? null, { ratio: 1.1, interval: [0.9, 1.3] as const }];
    assert.equal(shownTotal({ points: none, steps: steps('confirmed'), drift: null }), null);
  });

  test('of releases say once what they share', () => {
    const release = (label: string, version: string) => ({ label, version, sha256: '' });
    const alike = { releases: [release('node@20.8.1', '20.8.1'), release('node@21.0.0', '21.0.0')] };
    assert.equal(pairWords(alike, [0, 1]), 'node@20.8.1 → 21.0.0');
    assert.deepEqual(axisNames(alike), ['20.8.1', '21.0.0']);
    const flags = { releases: [release('node@20 --jitless', '20.8.1'), release('bun@1.2.0', '1.2.0')] };
    assert.equal(pairWords(flags, [0, 1]), 'node@20 --jitless → bun@1.2.0');
    assert.deepEqual(axisNames(flags), ['node@20 --jitless', 'bun@1.2.0']);
    assert.deepEqual(runsOf([9, 3, 4, 5]), [
      [3, 5],
      [9, 9],
    ]);
  });
});
