/** An interval wider than a factor of ten either way is never told in numbers, in any words. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { triedLines } from '../../src/inspect/doctor/answer/tried.ts';
import { preloadWords } from '../../src/kinds/http/report/preload-cost.ts';
import { measuredWords } from '../../src/search/claims/words.ts';
import { changeOf, endWords, intervalWords, sizeWords } from '../../src/search/gate/answer/change.ts';
import { changeMessage, ratioMessage } from '../../src/show/report/figure-message.ts';
import { RATE } from '../../src/show/report/metric.ts';
import {
  changeEnds,
  changeRange,
  differenceWords,
  timesInterval,
  uncertaintyWords,
} from '../../src/show/sheets/comparison-words.ts';
import type { Verdict } from '../../src/stats/verdict.ts';
import { LANGUAGES } from '../../src/text/messages/languages.ts';
import { sayIn } from '../../src/text/messages/say.ts';
import { numbersIn } from '../../src/text/numbers.ts';
import { isTelling } from '../../src/text/telling-interval.ts';

test('wide is what reaches further than ten times its middle, or less than a tenth of it', () => {
  assert.deepEqual(
    (
      [
        [0.11, 10],
        [0.09, 10],
        [9, 11],
        [40, 60],
        [0, 2],
        [0.028, 44.65],
        [3, Infinity],
      ] as [number, number][]
    ).map(isTelling),
    [true, false, true, true, false, false, false],
  );
});

type Interval = [number, number];
const figure = (interval: Interval, verdict: Verdict = 'undecided') => ({
  ratio: Math.sqrt(interval[0] * interval[1]),
  interval,
  verdict,
});
/** As the gate has a row. */
const row = (interval: Interval, isSmallerBetter: boolean) => ({ ...figure(interval), isSmallerBetter }) as never;
const change = (interval: Interval, isSmallerBetter = false) => {
  const found = changeOf(row(interval, isSmallerBetter));
  assert.ok(found !== null);
  return found;
};

/** Everything that prints an interval for people. */
const PRINTED: Record<string, (interval: Interval) => string> = {
  'a sentence': (interval) => differenceWords({ ...figure(interval), rounds: 3 }),
  'times as fast': (interval) => timesInterval(figure(interval)),
  'times as slow': (interval) => timesInterval(figure(interval, 'slower')),
  'the ends of a change': (interval) => [changeEnds(interval) ?? ''].flat().join(),
  'the range of a change': (interval) => changeRange(interval),
  'half an interval': (interval) => uncertaintyWords({ interval }),
  "a gate's table": (interval) => [endWords(change(interval)) ?? ''].flat().join(),
  "a gate's comment": (interval) => intervalWords(change(interval, true)),
  "a gate's headline": (interval) => sizeWords(change(interval)).replace(/^.*?%/u, ''),
  'what was tried': (interval) =>
    triedLines({ relative: figure(interval), idea: '', trouble: 'leak', command: '' } as never)[0]?.replace(
      /^.*?second/u,
      '',
    ) ?? '',
  'the cost of a preload': ([low, high]) =>
    preloadWords({ share: 0, interval: [1 - high, 1 - low], rounds: 0 }).replace(/^.*?throughput/u, ''),
};
for (const language of LANGUAGES) {
  const say = sayIn(language);
  const numbers = numbersIn(language);
  const telling = { margin: 0.02, metric: RATE };
  for (const unit of ['si', 'plain', 'times', 'seconds', 'bytes'] as const)
    PRINTED[`${unit} in ${language}`] = (interval) => numbers.interval(interval, unit);
  PRINTED[`a change in ${language}`] = ([low, high]) => numbers.interval([low - 1, high - 1], 'change');
  PRINTED[`a row in ${language}`] = (interval) => changeMessage(say, figure(interval), telling);
  PRINTED[`a ratio in ${language}`] = (interval) => ratioMessage(say, figure(interval), telling);
  PRINTED[`a claim in ${language}`] = (interval) => measuredWords(say, figure(interval) as never).replace(/^.*?%/u, '');
}

suite('an interval is in words where it says nothing, and in digits elsewhere', () => {
  for (const [name, words] of Object.entries(PRINTED)) {
    test(name, () => {
      for (const interval of [
        [0.02, 3],
        [0.028, 44.65],
        [1.1, 900],
      ] as Interval[]) {
        const printed = words(interval).replace(/^\D*by [\d.,]+ %|after 3 rounds$/gu, '');
        assert.ok(printed !== '' && !/\d/.test(printed), printed);
      }
      assert.match(words([0.8, 1.5]), /\d/);
    });
  }
});
