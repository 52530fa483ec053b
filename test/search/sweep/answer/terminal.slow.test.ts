import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { sweepTerminal } from '../../../../src/search/sweep/answer/terminal.ts';
import { showsBlocks } from '../../../../src/text/terminal.ts';
import { textWidth } from '../../../../src/text/width.ts';
import { ALL, assertPrintable } from '../../../text/hostile.ts';
import { BYTES, sweepAnswer, TIME } from './fixture.ts';
import { assertGolden } from './golden.ts';

const lineOf = (text: string, start: string): string =>
  text.split('\n').find((line) => line.trim().startsWith(start)) ?? '';

suite('a sweep in a terminal', () => {
  test('80 columns', () => assertGolden(sweepTerminal(sweepAnswer(), { width: 80 }), 'rates-80.txt'));
  test('120 columns', () => assertGolden(sweepTerminal(sweepAnswer(), { width: 120 }), 'rates-120.txt'));
  test('amounts over 40 releases', () => {
    assertGolden(sweepTerminal(sweepAnswer({ releases: 40, metric: BYTES }), { width: 120 }), 'amounts-120.txt');
  });
  test('nothing changes, in ASCII', () => {
    const text = sweepTerminal(sweepAnswer({ flat: true, rows: 3 }), { width: 80, isAscii: true });
    assertGolden(text, 'flat-ascii.txt');
  });

  test('no line is wider than the terminal, whatever rows are called', () => {
    const answer = sweepAnswer({ releases: 40, rows: 30, hostile: true });
    const [first] = answer.rows;
    if (first !== undefined) first.benchmark = ALL;
    for (const width of [40, 60, 80, 100, 133, 200]) {
      const text = sweepTerminal(answer, { width });
      assertPrintable(text, String(width));
      for (const line of text.split('\n')) assert.ok(textWidth(line) <= width, `${width}: ${line}`);
    }
  });

  test('colours change nothing else', () => {
    const answer = sweepAnswer();
    const coloured = sweepTerminal(answer, { width: 100, color: true });
    assert.notEqual(coloured, sweepTerminal(answer, { width: 100 }));
    assert.equal(stripVTControlCharacters(coloured), sweepTerminal(answer, { width: 100 }));
  });

  test('without blocks all of it is ASCII', () => {
    const text = sweepTerminal(sweepAnswer(), { width: 100, isAscii: true });
    assert.match(text, /^[\n -~]+$/);
    assert.match(lineOf(text, 'fs.statSync'), /[0-7]{19} .*25 % faster/);
  });

  test('times read as rates do, amounts by their own words', () => {
    const times = sweepTerminal(sweepAnswer({ metric: TIME }), { width: 100 });
    assert.match(lineOf(times, 'node@21.0.0 → 21.7.3'), /fs\.statSync +24 % faster \[22, 26\]/);
    const amounts = sweepTerminal(sweepAnswer({ metric: BYTES }), { width: 100 });
    assert.match(lineOf(amounts, 'node@21.0.0 → 21.7.3'), /fs\.statSync +19 % less \[18, 21\]/);
    assert.match(lineOf(amounts, 'node@18.20.8 → 19.0.0'), /122 % more \[119, 126\]/);
  });

  test('steps stand by release, and each state where it belongs', () => {
    const text = sweepTerminal(sweepAnswer(), { width: 120 });
    const [, confirmed = '', unsure = ''] = /Confirmed steps[^\n]*\n(.*?)\n\nUncertain\n(.*?)\n\n/s.exec(text) ?? [];
    assert.equal(confirmed.split('\n').length, 11);
    assert.match(unsure, /EventEmitter\.emit: 13 % faster \[11, 15\], somewhere from node@20\.0\.0 to 21\.0\.0/);
    assert.match(unsure, /path\.join: 9 % slower to 1 % faster at .*, undecided after 12 fresh rounds/);
    assert.match(unsure, /Buffer\.concat.*no time was left/);
    assert.match(unsure, /2 suspected steps were refuted/);
    assert.doesNotMatch(confirmed, /EventEmitter|path\.join|Buffer\.concat|JSON\.parse/);
    const explained = sweepTerminal(sweepAnswer(), { width: 120, explain: true });
    assert.match(
      explained.replace(/\s+/g, ' '),
      /At most 5 % of the confirmed steps are false, over all rows\. 2,340 runs, .*9 min 40 s, seed 7\. $/,
    );
  });

  test('no time is said to have run out, and nothing to be undecided for good, before it has ended', () => {
    const running = sweepTerminal(sweepAnswer({ state: 'running' }), { width: 120 });
    assert.match(running, /Buffer\.concat 4 pieces: not confirmed yet: 6\.0 % faster at /);
    assert.match(running, /undecided after 12 fresh rounds so far/);
    assert.doesNotMatch(running, /no time was left/);
  });

  test('the headline says whether more may come', () => {
    const state = (text: string) => /: 11 steps confirmed in 8 rows(.*)/.exec(text)?.[1];
    assert.equal(state(sweepTerminal(sweepAnswer(), { width: 140 })), '');
    assert.equal(state(sweepTerminal(sweepAnswer({ state: 'running' }), { width: 140 })), ' (still running)');
    const interrupted = sweepTerminal(sweepAnswer({ state: 'interrupted' }), { width: 140 });
    assert.equal(state(interrupted), ' (interrupted; jsdyno resume 1123-0429-quiet)');
  });

  test('rows without a figure say why, and an answer without rows can be printed', () => {
    const answer = sweepAnswer({ rows: 1, flat: true });
    const [row] = answer.rows;
    assert.ok(row);
    row.points = row.points.map(() => null);
    row.missing = Object.fromEntries(answer.releases.map(({ label }) => [label, 'exited with code 1']));
    assert.match(sweepTerminal(answer), /not measured: exited with code 1/);
    assert.match(sweepTerminal({ ...answer, rows: [], releases: [] }), /No step is confirmed/);
  });
});

test('blocks are shown where the terminal and its locale have them', () => {
  for (const [env, expected] of [
    [{ TERM: 'xterm-256color', LANG: 'en_GB.UTF-8' }, true],
    [{ LANG: 'C.utf8' }, true],
    [{}, true],
    [{ LC_ALL: '', LANG: 'de_DE.UTF-8' }, true],
    [{ TERM: 'dumb', LANG: 'en_GB.UTF-8' }, false],
    [{ TERM: 'linux', LANG: 'en_GB.UTF-8' }, false],
    [{ LANG: 'C' }, false],
    [{ LC_ALL: 'POSIX', LANG: 'en_GB.UTF-8' }, false],
    [{ LANG: 'ru_RU.KOI8-R' }, false],
  ] as const) {
    assert.equal(showsBlocks(env), expected, JSON.stringify(env));
  }
});
