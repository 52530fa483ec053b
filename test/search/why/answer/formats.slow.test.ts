import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { whyJson } from '../../../../src/search/why/answer/json.ts';
import { whyMarkdown } from '../../../../src/search/why/answer/markdown.ts';
import { trialsChart } from '../../../../src/search/why/answer/page.ts';
import { whyTerminal } from '../../../../src/search/why/answer/terminal.ts';
import { exitOfWhy } from '../../../../src/search/why/why-answer.ts';
import { AMOUNT } from '../../../../src/show/sheets/verdicts.ts';
import { documentOf } from '../../../show/report/schemas.ts';
import { TERMINALS, tooWide } from '../../../text/long-names.ts';
import { answer, bounded, closes, nothing, trial } from './made-answer.ts';

suite('the answer of a search for a cause', () => {
  test('says what closes the gap, how much of it, and what shows it again', () => {
    const text = whyTerminal(answer());
    assert.match(
      text,
      /^node@17\.2\.0 is certainly slower by 50\.0 % \(48\.0 to 52\.0\) against node@17\.1\.0, in 4 fresh/m,
    );
    assert.match(text, /^Both return the same: 2 values of what the operation returns\.$/m);
    assert.match(text, /^The difference is explained: finding 1 accounts for 96 % \(91 to 101\) of the gap\.$/m);
    assert.match(text, /^1\. --no-x \(.*\) closes 96 % \(91 to 101\) of the gap\.$/m);
    assert.match(text, /^ {3}jsdyno compare a --new 'node@18 --no-x'$/m);
    assert.match(text, /^ {2}1 % \(-4 to 6\) +--no-y .*, 5 rounds\n {4}changes what is measured: another compiler$/m);
    assert.match(text, /^ {2}bad option: --no-z {2}--no-z/m);
    // All of it may be closed: then nothing is left to explain.
    assert.doesNotMatch(text, /unexplained|unknown/);
  });

  test('another result comes before speed', () => {
    const differences = [{ name: 'decode', call: 3, old: '"–"', new: '"\x96"', compared: 8, differing: 2 }];
    const meaning = { same: false, of: 'what it returns', compared: 8, differences, remarks: [] };
    const text = whyTerminal(answer({ outcome: 'other result', meaning }));
    assert.match(text, /^1\. Results differ: decode in 2 of 8 values\. Their speed is secondary\.$/m);
    assert.match(text, /^2\. --no-x/m);
  });

  test('not explained is a finding, with how much is left', () => {
    const none = answer({ outcome: 'not explained', trials: [trial('no-y', nothing)] });
    assert.match(whyTerminal(none), /^1\. The cause is unknown: none of 1 intervention certainly closes the gap\.$/m);
    const part = { ...closes, share: bounded(0.4, 0.3, 0.5), verdict: 'part' as const };
    const partly = answer({ outcome: 'partly', trials: [trial('no-y', part)] });
    assert.match(whyTerminal(partly), /^2\. 60 % \(50 to 70\) of the gap is still unexplained\.$/m);
  });

  test('what closes the gap by making both slower is a hint, and explains nothing', () => {
    const slower = { ...closes, oldAlone: bounded(26, 24, 28), newAlone: bounded(3, 2.8, 3.2), moved: 'both' as const };
    const noOpt = trial('no-opt', slower, { v8: { opt: 'false' }, changes: 'compiled less' });
    const all = answer({ outcome: 'not explained', trials: [noOpt, trial('no-y', nothing)] });
    const [first, second, ...others] = all.findings;
    assert.deepEqual([first?.about, first?.share, first?.interval], ['hint', null, null]);
    assert.match(
      first?.sentence ?? '',
      / closes 96 % \(91 to 101\) of the gap, since both become slower: it says where \(optimised code\), not why\.$/,
    );
    assert.ok(
      first?.evidence.some((line) => line.startsWith('by itself it changes the time of the old side to 26.0x')),
    );
    assert.ok(first?.evidence.includes('it changes what is measured: compiled less'));
    assert.match(
      second?.sentence ?? '',
      /^The cause is unknown: none of 2 interventions certainly closes the gap without making both sides slower\.$/,
    );
    assert.deepEqual(others, []);
    const text = whyTerminal(all);
    assert.match(text, /^The difference is not explained\.$/m);
    assert.match(text, /^ {2}slower: 96 % \(91 to 101\) {2}/m);
    assert.equal(documentOf('why', whyJson(all)).findings.length, 2);
    const chart = trialsChart(all);
    assert.ok(chart?.type === 'interval');
    assert.deepEqual(
      chart.rows.map(({ verdict }) => verdict),
      ['undecided', 'undecided', 'undecided'],
    );
    // Beside one that does explain it, it comes behind what profiles say.
    const both = answer({ trials: [noOpt, trial('no-x', closes)] });
    assert.deepEqual(
      both.findings.map(({ about }) => about),
      ['intervention', 'hint'],
    );
    assert.match(whyTerminal(both), /^The difference is explained: finding 1 accounts for 96 %/m);
  });

  test('of memory a side takes less, and is not less', () => {
    const metric = { ...answer().metric, name: 'peak', unit: 'bytes' as const, words: AMOUNT };
    const real = { ratio: 1.4, interval: [1.38, 1.42] as const, rounds: 5, different: true, same: false };
    const text = whyTerminal(answer({ metric, real, trials: [], outcome: 'not explained' }));
    assert.match(
      text,
      /^node@17\.2\.0 certainly takes less by 28\.6 % \(.*\) against node@17\.1\.0, in 5 fresh rounds\.$/m,
    );
    assert.match(text, /^1\. The cause is unknown: no intervention was tried\.$/m);
  });

  test('where there is nothing to explain, nothing is', () => {
    const same = { ratio: 1.001, interval: [0.995, 1.006] as const, rounds: 9, different: false, same: true };
    const text = whyTerminal(answer({ outcome: 'nothing', real: same, trials: [] }));
    assert.match(
      text,
      /^There is nothing to explain: .*\(between 0\.5 % slower and 0\.6 % faster, certainly within the margin\)\.$/m,
    );
    assert.doesNotMatch(text, /^\d\. /m);
  });

  test('has an exit code each', () => {
    const outcomes = [
      'explained',
      'nothing',
      'other result',
      'failed',
      'partly',
      'not explained',
      'undecided',
      'running',
    ] as const;
    assert.deepEqual(
      outcomes.map((outcome) => exitOfWhy({ outcome })),
      [0, 0, 0, 3, 5, 5, 5, 5],
    );
  });

  test('has nothing that a terminal obeys, or that Markdown means; JSON fits its schema', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    const ACTS = /\x1b|\u202e|\x96/;
    const all = answer({
      meaning: {
        ...{ same: false, of: 'what it returns', compared: 8, remarks: [] },
        differences: [{ name: '`a|b`', call: 3, old: '</summary>\x1b[2J', new: '"\x96"', compared: 8, differing: 2 }],
      },
    });
    assert.doesNotMatch(whyTerminal(all), ACTS);
    const page = whyMarkdown(all);
    assert.doesNotMatch(page, ACTS);
    assert.doesNotMatch(page.replace(/`[^`\n]*`/g, ''), /(?<!\\)<b>|(?<!\\)<\/summary>\S/);
    assert.match(page, /^### Why `a\.js n=1` differs$/m);
    assert.match(page, /^\| .*no-x.* \| 96 % \(91 to 101\) \| 5 rounds \|/m);
    const document = documentOf('why', whyJson(all));
    assert.equal(document.findings.length, all.findings.length);
  });

  test('is no wider than the terminal', () => {
    for (const columns of TERMINALS) assert.deepEqual(tooWide(whyTerminal(answer(), { width: columns }), columns), []);
  });
});
