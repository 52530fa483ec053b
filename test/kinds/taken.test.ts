/** What is typed, or handed over by a program, is refused where a plan could not be made of it. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Command } from 'commander';
import * as v from 'valibot';
import { httpOptions } from '../../src/kinds/http/shapes.ts';
import { OPTIONS } from '../../src/kinds/operations/options.ts';
import { startupOptions } from '../../src/kinds/startup/shapes.ts';
import { declare, typedOf } from '../../src/work/typed/declared.ts';

function typed(...words: string[]) {
  const command = declare(new Command().exitOverride().configureOutput({ writeErr() {} }), OPTIONS);
  return typedOf(OPTIONS, command.parse(words, { from: 'user' }).opts());
}

suite('ops takes', () => {
  test('as many rounds and lanes as a plan can have', () => {
    const { runs, lanes, seed } = typed('--runs', '100000', '--lanes', '8192', '--seed', '0');
    assert.deepEqual([runs, lanes, seed], [100_000, 8192, 0]);
    assert.throws(() => typed('--runs', '100001'), {
      message: /Type a whole number from 1 to 100000, for example 30\.$/,
    });
    assert.throws(() => typed('--lanes', '8193'), { message: /Type a whole number from 1 to 8192, for example 30\.$/ });
    assert.throws(() => typed('--runs', '0'), { message: /from 1 to 100000/ });
  });

  test('no files beside --floor', () => {
    assert.equal(typed('--floor').floor, true);
    for (const files of [
      ['--with', 'a@1.0.0'],
      ['--rev', 'main'],
    ]) {
      assert.throws(() => typed('--floor', ...files), { code: 'commander.conflictingOption' });
    }
  });
});

test('the library takes the generators that there are, and no option that means nothing', () => {
  assert.ok(v.is(httpOptions, { generator: 'wrk' }));
  assert.ok(!v.is(httpOptions, { generator: 'curl' }));
  assert.ok(v.is(startupOptions, { commands: ['a'], runs: 3 }));
  assert.ok(!v.is(startupOptions, { commands: ['a'], fixed: true }));
});
