import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evaluated, filled, isTaken } from './expressions.ts';
import { commandsIn } from './runner.ts';

const look = (name: string) =>
  ({ 'inputs.a': 'x', 'inputs.accept-label': 'l', 'steps.s.outcome': 'success' })[name] ?? '';

suite('the runner that stands for GitHub’s', () => {
  test('evaluates conditions', () => {
    assert.equal(evaluated("inputs.a == 'X' && steps.s.outcome != 'failure'", look), true);
    assert.equal(evaluated('inputs.none || inputs.accept-label', look), 'l');
    assert.equal(evaluated("!(inputs.a == 'x') || inputs.none == ''", look), true);
    assert.throws(() => evaluated('inputs.a ==', look));
    assert.throws(() => evaluated('hashFiles()', look));
    assert.equal(filled('a-${{ inputs.a }}-${{inputs.none}}', look), 'a-x-');
  });

  test('takes steps after a failure only where they say so', () => {
    assert.equal(isTaken(undefined, look, true), false);
    assert.equal(isTaken("inputs.a == 'x'", look, true), false);
    assert.equal(isTaken("always() && inputs.a == 'x'", look, true), true);
    assert.equal(isTaken("always() && inputs.a == 'y'", look, false), false);
  });

  test('obeys commands, but for those that were stopped', () => {
    const output =
      '::error::a\n::stop-commands::t\n::set-output name=x::y\n##[add-mask]x\n::other::\n::t::\n  ::notice::b\nx ::error::c';
    assert.deepEqual(commandsIn(output), ['error::a', 'notice::b']);
  });
});
