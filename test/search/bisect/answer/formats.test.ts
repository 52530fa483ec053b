import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type BisectAnswer, exitOf } from '../../../../src/search/bisect/answer/bisect-answer.ts';
import { bisectJson } from '../../../../src/search/bisect/answer/json.ts';
import { bisectMarkdown } from '../../../../src/search/bisect/answer/markdown.ts';
import { bisectTerminal } from '../../../../src/search/bisect/answer/terminal.ts';
import { changeWords } from '../../../../src/search/row/change-words.ts';
import { AMOUNT } from '../../../../src/show/sheets/verdicts.ts';
import { documentOf } from '../../../show/report/schemas.ts';
import { TERMINALS, tooWide } from '../../../text/long-names.ts';

const place = (label: string, more: Partial<BisectAnswer['places'][number]> = {}) => ({
  ...{ label, version: null, visited: false, runs: 0, reason: null },
  ...more,
});

function answer(more: Partial<BisectAnswer> = {}): BisectAnswer {
  return {
    experiment: '1123-0453-rxe',
    work: 'suite',
    state: 'done',
    created: '2026-11-23T04:53:00.000Z',
    command: ['bisect', '--old', 'node@16.20.0', '--new', 'node@18.0.0', 'a.js'],
    what: 'releases',
    row: { benchmark: 'a.js', configuration: 'n=1' },
    metric: { name: 'rate', title: '', unit: 'ops/s', isSmallerBetter: false, stopsRounds: true, subject: 'slower' },
    outcome: 'found',
    places: [
      place('node@16.20.0', { visited: true, version: '16.20.0', runs: 4 }),
      place('node@17.0.0', { reason: 'node 17.0.0 does not start: \x1b[2Jbad' }),
      place('node@17.1.0', { visited: true, version: '17.1.0', runs: 4 }),
      place('node@18.0.0', { visited: true, version: '18.0.0', runs: 4 }),
    ],
    ends: { ratio: 0.5, interval: [0.48, 0.52], different: true, probability: 1, same: false },
    steps: [
      {
        ...{ before: 2, after: 3, ratio: 0.5, interval: [0.49, 0.51], probability: 0.9991, confirmed: true },
        commit: null,
        changes: {
          components: { list: [{ name: 'v8', title: 'V8', old: '9.5', new: '9.6' }], reason: null },
          v8Flags: { list: [{ name: 'a-flag', old: 'false', new: 'true' }], reason: null },
          commits: {
            list: [
              {
                ...{ hash: '371ee64c92', subsystem: 'buffer', subject: 'make | it <b>slow</b>', author: 'A \u202e B' },
                ...{ pr: 'https://github.com/nodejs/node/pull/40488', release: '18.0.0', touches: 'subsystem' },
              },
            ],
            reason: null,
          },
        },
      },
    ],
    open: [],
    other: null,
    unexplained: 1,
    belief: null,
    cutShort: null,
    lostEnd: null,
    used: { runs: 12, blocks: 5, seconds: 6.2, noise: 0.03 },
    ...more,
  };
}

suite('the answer of a bisection', () => {
  test('says what is found, what changed with it, and by how much work', () => {
    const text = bisectTerminal(answer());
    assert.match(text, /^node@18\.0\.0 is certainly slower by 50\.0 % \(48\.0 to 52\.0\) against node@16\.20\.0\.$/m);
    assert.match(
      text,
      /^node@18\.0\.0 is slower by 50\.0 % \(49\.0 to 51\.0\) against node@17\.1\.0, probability \.999, confirmed by fresh rounds$/m,
    );
    assert.match(text, /V8 9\.5 → 9\.6\n.*--a-flag false → true\n.*371ee64c92 buffer: make .* #40488/s);
    assert.match(text, /^How it was measured: jsdyno show 1123-0453-rxe --explain$/m);
    const explained = bisectTerminal(answer(), { explain: true });
    assert.match(explained, /^12 runs in 5 blocks, 6 s of runs; 3 of 4 releases measured$/m);
    assert.match(text, /^skipped node@17\.0\.0: /m);
    assert.doesNotMatch(text, /that no step explains/);
    assert.match(bisectTerminal(answer({ unexplained: 0.8 })), /The step leaves -20\.0 % that no step explains/);
  });

  test('says that another figure of the same runs does not agree', () => {
    const ends = { ratio: 1, interval: [0.99, 1.01] as const, different: false, probability: 0.1, same: true };
    const metric = { ...answer().metric, name: 'declared', title: 'first run' };
    const other = { metric, ratio: 0.1, interval: [0.08, 0.12] as const };
    const text = bisectTerminal(answer({ outcome: 'same', ends, steps: [], other }));
    assert.match(text, /Nothing changed/);
    assert.match(
      text.replace(/\n/g, ' '),
      /Another figure disagrees: first run: node@18\.0\.0 is slower by 90\.0 % \(88\.0 to 92\.0\) against node@16\.20\.0\./,
    );
  });

  test('where more is worse, says it of what people read', () => {
    const metric = { ...answer().metric, words: AMOUNT };
    assert.match(bisectTerminal(answer({ metric })), /is certainly more by 100 % \(92\.3 to 108\) against/);
  });

  test('says why it is a set, and what is not known', () => {
    const set = {
      ...{ from: 0, to: 3, places: [1, 2, 3], probability: 0.98, why: 'too weak' as const },
      likeliest: { place: 2, probability: 0.61 },
      ...{ ratio: 0.97, interval: [0.95, 0.99] as const, confirmed: false, commits: null },
    };
    const text = bisectTerminal(answer({ outcome: 'set', steps: [], open: [set] }));
    assert.match(
      text,
      /one of 3 releases, node@17\.0\.0, node@17\.1\.0, node@18\.0\.0 \(probability \.980\), most likely node@17\.1\.0 \(\.610\)\. It is too/,
    );
    assert.match(text, / To confirm it: jsdyno bisect --old node@16\.20\.0 --new node@18\.0\.0 a\.js --budget 6m$/m);
    const unknown = { ratio: 0.99, interval: [0.97, 1.01] as const, different: false, probability: 0.8, same: false };
    const undecided = bisectTerminal(answer({ outcome: 'undecided', steps: [], open: [set], ends: unknown }));
    assert.match(
      undecided,
      /^It is undecided whether node@16\.20\.0 and node@18\.0\.0 differ: between 3\.0 % slower and 1\.0 % faster; the probability that they do is \.800\./m,
    );
    assert.match(
      undecided,
      /^If they do, the change is in one of 3 releases, .*, most likely node@17\.1\.0 \(\.610\)\.$/m,
    );
    assert.match(undecided, /^To confirm it: jsdyno bisect --old node@16\.20\.0 .* --budget 6m$/m);
    assert.doesNotMatch(undecided, /There is a step/);
    const same = { ratio: 1.001, interval: [0.995, 1.006] as const, different: false, probability: 0.1, same: true };
    assert.match(
      bisectTerminal(answer({ outcome: 'same', steps: [], ends: same })),
      /Nothing changed between node@16\.20\.0 and node@18\.0\.0: between 0\.5 % slower and 0\.6 % faster, certainly/,
    );
  });

  test('says of one place that fresh rounds have not confirmed it, between which two to look on, and is not sure by its exit code', () => {
    const one = {
      ...{ from: 2, to: 3, places: [3], probability: 0.98, why: 'budget' as const, confirmed: false, commits: null },
      ...{ ratio: 0.5, interval: [0.45, 0.55] as const, likeliest: { place: 3, probability: 0.98 } },
    };
    const command = [
      'bisect',
      '--old=node@16.20.0',
      '--new',
      'node@18.0.0',
      '--swap',
      '--budget',
      '2m',
      'a.js',
      'x=a b',
    ];
    const used = { runs: 40, blocks: 12, seconds: 400, noise: 0.1 };
    const shown = answer({ outcome: 'set', steps: [], open: [one], command, used });
    assert.match(
      bisectTerminal(shown),
      /^There is a step after node@17\.1\.0, at node@18\.0\.0 at the latest, slower by 50\.0 % \(45\.0 to 55\.0\): it is in node@18\.0\.0 \(probability \.980\)\. Fresh rounds have not confirmed it yet\. The budget is used up\. To confirm it: jsdyno bisect --old=node@17\.1\.0 --new node@18\.0\.0 a\.js 'x=a b' --budget 14m$/m,
    );
    assert.equal(exitOf(shown), 5);
  });

  test('tells a change by numbers only where they say something, and by a direction only where the interval does', () => {
    const { metric } = answer();
    assert.equal(changeWords({ ratio: 0.8, interval: [0.7, 0.9] }, metric), 'slower by 20.0 % (10.0 to 30.0)');
    assert.equal(changeWords({ ratio: 0.9, interval: [0.7, 1.1] }, metric), 'between 30.0 % slower and 10.0 % faster');
    assert.equal(changeWords({ ratio: 3, interval: [1.1, 131] }, metric), 'faster, size unknown yet');
    assert.equal(changeWords({ ratio: 1, interval: [0.02, 3] }, metric), 'direction and size unknown yet');
    const amount = { ...metric, words: AMOUNT };
    assert.equal(changeWords({ ratio: 0.9, interval: [0.8, 1.25] }, amount), 'between 20.0 % less and 25.0 % more');
  });

  test('is under way while it is measured, and to be taken up only where nobody does', () => {
    const ends = { ratio: 0.99, interval: [0.97, 1.01] as const, different: false, probability: 0.8, same: false };
    const running: Partial<BisectAnswer> = { outcome: 'running', steps: [], ends };
    assert.match(bisectTerminal(answer({ ...running, state: 'running' })), /^The search is running\.$/m);
    assert.match(
      bisectTerminal(answer({ ...running, state: 'interrupted' })),
      /"jsdyno resume 1123-0453-rxe" continues/,
    );
  });

  test('has an exit code each', () => {
    const outcomes = ['found', 'same', 'failed', 'reversed', 'set', 'undecided', 'running'] as const;
    assert.deepEqual(
      outcomes.map((outcome) => exitOf({ outcome })),
      [0, 0, 3, 2, 5, 5, 5],
    );
  });

  test('has nothing that a terminal obeys, or that Markdown means; JSON fits its schema', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    assert.doesNotMatch(bisectTerminal(answer()), /\x1b|\u202e/);
    const page = bisectMarkdown(answer());
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    assert.doesNotMatch(page, /\x1b|\u202e|<b>/);
    assert.match(page, /^### `a\.js n=1`$/m);
    const document = documentOf('bisect', bisectJson(answer()));
    assert.deepEqual([document.outcome, document.words.length], ['found', 2]);
  });

  test('is no wider than the terminal', () => {
    for (const columns of TERMINALS)
      assert.deepEqual(tooWide(bisectTerminal(answer(), { width: columns }), columns), []);
  });
});
