/** How many batches come before each that counts, by profiles that are made up and by those of real rows. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Profile, primingOf } from '../../../src/measure/turns/priming.ts';
import { randomStream } from '../../../src/stats/random.ts';

const POSITIONS = 8;

/** Turns whose batches take exp(-position / fades) of `more` longer, with noise, and some in which others had the core. */
function profileOf(seed: number, { more = 0, fades = 1, noise = 0.03, lost = 0, turns = 10 } = {}): Profile {
  const random = randomStream(seed, 1);
  return Array.from({ length: turns }, () =>
    Array.from({ length: POSITIONS }, (_, at) => {
      const slow = random() < 0.1 ? 1 + random() : 1;
      const nanos = 1e6 * slow * (1 + more * Math.exp(-at / fades)) * (1 + noise * (random() + random() - 1));
      return random() < lost ? null : nanos;
    }),
  );
}

const both = (seed: number, how: object) => [profileOf(seed, how), profileOf(seed + 1000, how)];

suite('batches before each that counts', () => {
  test('are none where all batches of a turn take as long', () => {
    const found = Array.from({ length: 200 }, (_, seed) => primingOf(both(seed, { lost: 0.2 }), 1));
    const none = found.filter((one) => 'priming' in one && one.priming === 0).length;
    assert.ok(none > 180, `${none} of 200`);
  });

  test('are as many as leave the ratio of known work right, whatever the data cost to fetch', () => {
    for (const [more, fades] of [
      [0.5, 0.5],
      [0.3, 1],
      [2, 0.7],
      [0.05, 1],
      [3, 3],
      [1, 2],
    ] as const) {
      for (let seed = 0; seed < 20; seed++) {
        let found = primingOf(both(seed, { more, fades }), 1);
        let times = 1;
        if ('probe' in found) {
          times = found.probe;
          found = primingOf(
            both(seed, { more: (more * fades * (1 - Math.exp(-times / fades))) / times, fades: fades / times }),
            times,
          );
        }
        assert.ok('priming' in found, JSON.stringify(found));
        // One does a quarter more work a batch: what it pays for its data is the same.
        const cost = (work: number) => {
          const until = (batches: number) => batches * work - more * fades * Math.exp((-batches * work) / fades);
          return until(found.priming + 1) - until(found.priming);
        };
        const error = Math.abs(cost(1) / cost(1.25) / 0.8 - 1);
        const before = (work: number) => work + more * fades * (1 - Math.exp(-work / fades));
        // What is too little to be seen is too little to matter.
        const was = Math.abs(before(1) / before(1.25) / 0.8 - 1);
        assert.ok(error < 0.01 && (error < 0.004 || error < was / 2), `${more}, ${fades}: ${error} in place of ${was}`);
      }
    }
  });

  test('are more, or too many, where a turn is over before its batches take as long', () => {
    assert.deepEqual(primingOf(both(1, { more: 1, fades: 6 }), 1), { probe: 4 });
    const slow = primingOf(both(1, { more: 1, fades: 20 }), 4);
    assert.ok(
      'not' in slow && /not back in the CPU caches 1?\d ms after a switch/.test(slow.not),
      JSON.stringify(slow),
    );
  });

  test('too many are not found where others had the core for most of a turn: what is left may be long for that', () => {
    const found = Array.from({ length: 20 }, (_, seed) => primingOf(both(seed, { more: 1, fades: 20, lost: 0.5 }), 4));
    assert.ok(found.every((one) => 'priming' in one));
    assert.ok(found.some((one) => 'isGuess' in one));
    const undisturbed = primingOf(both(1, { more: 1, fades: 20, lost: 0.1 }), 4);
    assert.ok('not' in undisturbed, JSON.stringify(undisturbed));
  });

  test('one process of which data are driven out is enough', () => {
    const found = primingOf([profileOf(1), profileOf(2, { more: 0.5, fades: 1 })], 1);
    assert.ok('priming' in found && found.priming >= 2, JSON.stringify(found));
  });

  test('are none where nothing is known', () => {
    assert.deepEqual(primingOf([[], []], 1), { priming: 0 });
    assert.deepEqual(primingOf([[[null, null]], [[null]]], 1), { priming: 0 });
  });
});
