import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PlaceWords, place } from '../../../src/cli/load/place-generator.ts';

test('where a generator runs, and how it waits', () => {
  const rate = { hasRate: true };
  const cases: [PlaceWords, number[] | null, number[] | null, string | undefined, boolean | undefined, RegExp][] = [
    // What was typed counts.
    [{ ...rate, pin: '1' }, [0, 1], null, '1', true, /^CPU 1, spins/],
    [{ ...rate, pin: '1', spin: false }, [0, 1], null, '1', false, /^CPU 1, sleeps/],
    [{ hasRate: false, pin: '0-1' }, [0, 1], [0], '0-1', undefined, /^CPU 0-1$/],
    // A server that is kept to some CPUs leaves others.
    [rate, [0, 1, 2], [0], '2', true, /^CPU 2, which the server is kept from, spins/],
    [rate, [0, 1], [0, 1], undefined, undefined, /^CPUs 0,1, with all others \(--pin gives it one\), spins/],
    // One CPU is the server's, too.
    [rate, [0], null, undefined, undefined, /^CPU 0, naps/],
    [{ ...rate, spin: false }, [0], null, undefined, false, /^CPU 0, sleeps/],
    [{ hasRate: false }, [0], null, undefined, undefined, /^CPU 0$/],
    [rate, [1], [1], undefined, undefined, /^CPU 1, naps/],
    // But where the server is kept from it.
    [rate, [1], [0], '1', true, /^CPU 1, which the server is kept from, spins/],
    [{ ...rate, spin: true }, [1], null, undefined, true, /^CPU 1, spins/],
    [rate, null, null, undefined, undefined, /^any CPU, spins/],
  ];
  for (const [words, own, servers, pin, spin, text] of cases) {
    const found = place(words, own, servers);
    assert.deepEqual([found.pin, found.spin], [pin, spin], found.words);
    assert.match(found.words, text);
  }
});
