/** Whose garbage is collected in turns: that of what is timed, or that of the harness. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

interface Turn {
  bytes: number;
  timedBytes: number;
}
const require = createRequire(import.meta.url);
const { allocations, timedShare } = require(`${ROOT}/src/harness/turns/allocated.cjs`) as {
  allocations(): { bytes(): number; own: number };
  timedShare(turns: readonly Turn[], counts: readonly number[]): number | undefined;
};
const { collectedOf } = require(`${ROOT}/src/harness/operations/garbage.cjs`) as {
  collectedOf(entries: object[], turns: object[], share: typeof timedShare): { minor: number }[];
};

/** Turns of 1 ms, half of it timed, that allocate 20,000 bytes each, so many of them within what is timed. */
const turnsOf = (timedBytes: number) =>
  Array.from({ length: 10 }, (_, at) => ({
    start: at * 2,
    end: at * 2 + 1,
    spans: [{ start: at * 2 + 0.5, nanos: 5e5, own: 5e5 }],
    stretches: [],
    bytes: at * 20_000,
    timedBytes,
  }));
const none = Array.from({ length: 10 }, () => 0);

suite('the share of what is allocated that is allocated within what is timed', () => {
  test('is that of turns without collections, and not known of few', () => {
    const turns = turnsOf(5000).map((turn, at) => (at === 3 ? { ...turn, timedBytes: 20_000 } : turn));
    assert.equal(timedShare(turns, none), 0.25);
    assert.equal(timedShare(turns.slice(0, 6), none), 0.25);
    assert.equal(timedShare(turns.slice(0, 5), none), undefined);
    assert.equal(
      timedShare(
        turns,
        none.map(() => 1),
      ),
      undefined,
    );
    assert.equal(timedShare(turnsOf(Number.NaN), none), undefined);
  });

  test('says what collections add: nothing where the harness makes all garbage', () => {
    const entries = [{ startTime: 4.1, duration: 0.2, isMajor: false }];
    const minorOf = (timed: number) => collectedOf(entries, turnsOf(timed), timedShare)[2]?.minor ?? Number.NaN;
    assert.equal(minorOf(0), 0);
    assert.ok(Math.abs(minorOf(2500) - 0.05) < 1e-9);
    // By time, where it is not known or no more than that by bytes: .2 of the other .8 ms.
    assert.ok(Math.abs(minorOf(20_000) - 0.25) < 1e-9);
    assert.ok(Math.abs(minorOf(Number.NaN) - 0.25) < 1e-9);
  });

  test('is counted by V8 to some bytes, what a look allocates included', () => {
    const { bytes, own } = allocations();
    const growths = Array.from({ length: 9 }, () => {
      const before = bytes() + own;
      const kept = new Float64Array(1000);
      return bytes() - before + 0 * kept.length;
    }).sort((a, b) => a - b);
    assert.ok((growths[4] ?? 0) >= 8000 && (growths[4] ?? 0) < 10_000, `${growths}`);
  });
});
