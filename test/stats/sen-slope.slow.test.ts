import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { randomStream } from '../../src/stats/random.ts';
import { FEWEST_POINTS, senSlope } from '../../src/stats/sen-slope.ts';

const x = Array.from({ length: 30 }, (_, i) => i * 1.5 + (i % 3) / 10);

suite('the slope of Sen with its interval', () => {
  test('of a line without noise is that of the line', () => {
    const found = senSlope(
      x,
      x.map((at) => 7 - 2 * at),
    );
    for (const one of [found?.slope, ...(found?.interval ?? [])]) assert.ok(Math.abs((one ?? 0) + 2) < 1e-9);
  });

  test('holds the true one in about 95 of 100, whatever the noise is like', () => {
    const random = randomStream(11, 0);
    const noises = [() => random() - 0.5, () => (random() < 0.1 ? 20 * random() : random()), () => random() ** 8];
    for (const noise of noises) {
      for (const n of [FEWEST_POINTS, 12, 40]) {
        let held = 0;
        for (let run = 0; run < 400; run++) {
          const times = Array.from({ length: n }, (_, i) => i + random() / 2);
          const { interval } = senSlope(
            times,
            times.map((at) => 0.3 * at + noise()),
          ) as { interval: [number, number] };
          if (interval[0] <= 0.3 && interval[1] >= 0.3) held++;
        }
        assert.ok(held >= 0.93 * 400, `${held} of 400 with ${n} points`);
      }
    }
  });

  test('is none of too few points, or of such at one time', () => {
    assert.equal(senSlope([1, 2, 3, 4], [1, 2, 3, 4]), null);
    assert.equal(senSlope([1, 1, 1, 1, 1], [1, 2, 3, 4, 5]), null);
    assert.ok(senSlope([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]) !== null);
  });
});
