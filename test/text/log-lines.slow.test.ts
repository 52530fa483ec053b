import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { harmlessLines, laidHarmless, logLines } from '../../src/text/log-lines.ts';
import { commandsIn } from '../gate/answer/runner.ts';

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

suite('a stream of pieces', () => {
  test('has no command, wherever it is cut', () => {
    const text = `${COMMANDS.join('\n')}\nend`;
    for (let size = 1; size <= text.length; size++) {
      const lines = logLines();
      let out = '';
      for (let i = 0; i < text.length; i += size) out += lines.push(text.slice(i, i + size));
      out += lines.end();
      assert.equal(out, harmlessLines(text), String(size));
    }
  });

  test('hands lines on as soon as they end, and long ones in parts that are no commands either', () => {
    const lines = logLines();
    assert.equal(lines.push('a\nb'), 'a\n');
    assert.equal(lines.end(), 'b');
    const parts = [lines.push(`${'x'.repeat(70_000)}::`), lines.push(':error::y\n'), lines.end()];
    assert.deepEqual(commandsIn(parts.join('')), []);
    assert.ok((parts[0]?.length ?? 0) > 60_000);
  });
});
