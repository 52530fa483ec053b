import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { terminalOf } from '../../../../src/search/gate/answer/terminal.ts';
import { longNames, renamedIn, SEEDS, TERMINALS, tooWide } from '../../../text/long-names.ts';
import { REPORTS, reportOf } from './fixture.ts';
import { assertGolden } from './golden.ts';

const REPORT = REPORTS.regression ?? reportOf([]);
const NAMES = new Set([
  'benchmark',
  'configuration',
  'metric',
  'runtime',
  'reason',
  'remarks',
  'name',
  'path',
  'why',
  'words',
  'repeat',
  'decided',
  'warnings',
  'row',
]);

suite('on a terminal', () => {
  for (const width of TERMINALS) {
    test(`of ${width} columns`, () => {
      for (const name of ['regression', 'fine', 'untrusted']) {
        const text = terminalOf(REPORTS[name] ?? reportOf([]), { width });
        assert.deepEqual(tooWide(text, width), []);
        assertGolden(text, `terminal-${name}-${width}.txt`);
        const explained = terminalOf(REPORTS[name] ?? reportOf([]), { width, explain: true });
        assert.deepEqual(tooWide(explained, width), []);
        assertGolden(explained, `terminal-${name}-${width}-explained.txt`);
      }
    });

    test(`of ${width} columns no line is wider, whatever the names`, () => {
      for (const seed of SEEDS) {
        const report = renamedIn(REPORT, NAMES, longNames(seed));
        assert.deepEqual(tooWide(terminalOf(report, { width, color: true }), width), []);
      }
    });
  }

  test('two remarks stand below the rows, and it is said how many more there are and what prints them', () => {
    const first = terminalOf(REPORT, { again: 'gate show gate.json' });
    assert.match(first, /^1 more remark, and how it was measured: jsdyno gate show gate\.json --explain$/m);
    assert.doesNotMatch(first, /^How it was measured$/m);
    const whole = terminalOf(REPORT, { explain: true });
    assert.match(whole, /^How it was measured$/m);
    assert.doesNotMatch(whole, /--explain/);
  });

  test('colours are asked for, and change nothing else', () => {
    const plain = terminalOf(REPORT, { width: 100, color: false });
    const colored = terminalOf(REPORT, { width: 100, color: true });
    assert.ok(!plain.includes('\u001b'));
    assert.ok(colored.includes('\u001b[31m'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours
    assert.equal(colored.replace(/\u001b\[[\d;]*m/g, ''), plain);
  });
});
