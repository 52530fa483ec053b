import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { interventionsAsked, isAskable } from '../../../../src/search/why/interventions/asked.ts';

const FACTS = [{ v8Flags: { opt: 'true', maglev: 'true' } }, { v8Flags: { opt: 'true' } }];
const FLAGS = { v8Flags: [{ name: 'concurrent-inlining', old: 'false', new: 'true' }] };
const asked = (...words: string[]) => interventionsAsked(words, FLAGS, FACTS);

suite('interventions that are asked for', () => {
  test('by name, in their order and once, those of defaults and those that only who asks gets among them', () => {
    const { interventions, unknown } = asked('one-cpu', 'jitless', 'concurrent-inlining-as-old', 'one-cpu', 'x-as-old');
    assert.deepEqual(
      interventions.map(({ name }) => name),
      ['one-cpu', 'jitless', 'concurrent-inlining-as-old'],
    );
    assert.deepEqual(unknown, ['x-as-old']);
  });

  test('a flag or variable that one of the catalogue sets is that one, with what it changes', () => {
    const { interventions } = asked('--no-opt', 'UV_THREADPOOL_SIZE=1', '--no_maglev');
    assert.deepEqual(
      interventions.map(({ name, changes }) => [name, changes !== null]),
      [
        ['no-opt', true],
        ['one-pool-thread', true],
        ['no-maglev', true],
      ],
    );
  });

  test('of any other nobody knows what it changes, and that is said', () => {
    const { interventions } = asked('--maglev=false', '--zero-fill-buffers', 'A_B=x=y');
    assert.deepEqual(
      interventions.map(({ name, flags, env, v8 }) => ({ name, flags, env, v8 })),
      [
        { name: 'no-maglev', flags: ['--no-maglev'], env: {}, v8: { maglev: 'false' } },
        { name: 'zero-fill-buffers', flags: ['--zero-fill-buffers'], env: {}, v8: {} },
        { name: 'A_B=x=y', flags: [], env: { A_B: 'x=y' }, v8: {} },
      ],
    );
    for (const { changes } of interventions.slice(1)) assert.match(changes ?? '', /in no list/);
  });

  test('what is none of these is no word to type', () => {
    const words = ['no-opt', '--any', '-x', 'A=1', 'y-as-new', 'magic', '', '$(x)'];
    assert.deepEqual(words.map(isAskable), [true, true, true, true, true, false, false, false]);
  });
});
