import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { harmlessLines, laidHarmless } from '../../src/text/log-lines.ts';
import { commandsIn } from '../search/gate/answer/runner.ts';

const COMMANDS = [
  '::set-output name=a::b',
  '  ::add-mask::x',
  '\t\u00a0\u3000::error file=a::b',
  '##[add-mask]x',
  'before ##[error]after',
  '###[error]x',
  '##vso[task.setvariable variable=a]b',
  'first\r::error::second',
  'first\r\n::error::second\n::stop-commands::x',
  '::::error::x',
  '\ufeff::error::x',
];

suite('lines for the log of a runner', () => {
  for (const text of COMMANDS) {
    test(JSON.stringify(text), () => {
      assert.notDeepEqual(commandsIn(text), []);
      assert.deepEqual(commandsIn(harmlessLines(text)), []);
    });
  }

  test('keep what is no command, and every letter of what was one', () => {
    const plain = 'a::b\nstd::vector\n# [x]\n## heading\n[x]##\n: :\n';
    assert.equal(harmlessLines(plain), plain);
    assert.equal(harmlessLines('::error::a ##[b]'), ': :error::a # #[b]');
  });

  test('laid out, no line gets wider', () => {
    for (const text of ['  ::error::x', '    ::x\n  a::b', '::x']) {
      const lines = laidHarmless(text);
      assert.deepEqual(commandsIn(lines), []);
      assert.ok(lines.split('\n').every((line, i) => line.length <= (text.split('\n')[i]?.length ?? 0)));
    }
  });
});
