import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { possibleOn } from '../../../../src/search/why/interventions/possible.ts';
import { flagNamed, fromGiven, suggestedFor } from '../../../../src/search/why/interventions/suggested.ts';

const given = (flags: string[], env: Record<string, string> = {}) => ({ flags, env });
const side = (flags: string[], env?: Record<string, string>) => ({
  ...{ label: 'x', kind: 'node', version: '22.0.0', sha256: '' },
  ...given(flags, env),
});

suite('what one of two was given', () => {
  test('is tried on the other, flag by flag and variable by variable; what both have is not', () => {
    const made = fromGiven(
      given(['--a', '--b=1'], { ONE: '1', SAME: 'x', OLD: 'o' }),
      given(['--a', '--c'], { ONE: '2', SAME: 'x' }),
    );
    assert.deepEqual(
      made.map(({ name, flags, env, onlyOn }) => [name, flags.join(' '), JSON.stringify(env), onlyOn]),
      [
        ['c-as-new', '--c', '{}', 'old'],
        ['ONE=2-as-new', '', '{"ONE":"2"}', 'old'],
        ['b=1-as-old', '--b=1', '{}', 'new'],
        ['OLD=o-as-old', '', '{"OLD":"o"}', 'new'],
      ],
    );
    assert.deepEqual(fromGiven(given(['--a']), given(['--a'])), []);
  });

  test('comes before all that profiles speak for, and can be tried though the engine lists no such flag', () => {
    const differences = {
      v8Flags: [
        { name: 'opt', old: 'true', new: 'false' },
        { name: 'maglev', old: 'true', new: 'false' },
      ],
      ...{ old: side([]), new: side(['--no-opt']) },
    };
    const unoptimised = { old: ['f'], new: [] };
    const [first, ...others] = suggestedFor(differences, { time: null, unoptimised });
    assert.equal(first?.intervention.name, 'no-opt-as-new');
    assert.equal(first?.because, 'The new one alone was given --no-opt.');
    // The same once more, as a default of V8, would say nothing more.
    assert.ok(!others.some(({ intervention: { name } }) => name.startsWith('opt-as-')));
    assert.ok(others.some(({ intervention: { flags } }) => flags.join() === '--maglev'));
    const facts = {
      ...{ kind: 'node' as const, version: '22.0.0', platform: 'linux' as const, libc: null, v8Flags: {}, flags: [] },
      ...{ env: {}, cpus: 2 },
    };
    const { possible } = possibleOn(facts, facts, first === undefined ? [] : [first.intervention]);
    assert.deepEqual(
      possible.map(({ onlyOn }) => onlyOn),
      ['old'],
    );
  });

  test('is named as the engine names its flags', () => {
    assert.equal(flagNamed('--no-opt'), 'opt');
    assert.equal(flagNamed('--max_semi_space_size=16'), 'max-semi-space-size');
    assert.equal(flagNamed('script.js'), '');
  });
});
