import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';
import { collectingOf } from '../../../src/measure/turns/collecting.ts';
import type { TurnBatch } from '../../../src/measure/turns/meeting.ts';
import { pairedLogs } from '../../../src/measure/turns/paired-logs.ts';
import { ROOT } from '../../host-variant.ts';

const load = createRequire(import.meta.url);
const { collectedOf } = load(`${ROOT}/src/harness/operations/garbage.cjs`);
const { toldOf } = load(`${ROOT}/src/harness/turns/told.cjs`);

/** Turns of 100 ns an operation, of which every fifth has a collection that takes so large a share beside what is timed, or in it. */
function turns({ share = 0, isTimed = false, rest = 100, length = 60, majors = 0 }): TurnBatch[] {
  return Array.from({ length }, (_, at) => {
    const has = share > 0 && at % 5 === 0;
    const isMajor = at < majors;
    const within = has && isTimed ? share * rest : 0;
    return [
      rest + within,
      1,
      0,
      (has ? 1 : 0) + (isMajor ? 1 : 0),
      isMajor ? 1 : 0,
      within,
      has ? share : 0,
      isMajor ? 2 : 0,
      has ? share : 0,
    ];
  });
}

const near = (actual: number | null | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-9, `${actual}`);
const ratio = (first: readonly TurnBatch[], second: readonly TurnBatch[]) =>
  Math.exp(pairedLogs(first, second).log ?? 0);

suite('collections of garbage apart from what is compared in pairs', () => {
  test('they cost the same wherever V8 makes them: within what is timed, or beside it', () => {
    const plain = turns({});
    near(ratio(turns({ share: 0.5 }), plain), 1.1);
    near(ratio(turns({ share: 0.5, isTimed: true }), plain), 1.1);
    near(ratio(turns({ share: 0.5, isTimed: true }), turns({ share: 0.5 })), 1);
    near(ratio(turns({ share: 0.5, rest: 150 }), turns({ share: 0.5, isTimed: true })), 1.5);
  });

  test('one that was held up does not stand for all', () => {
    const held = turns({ share: 0.5 }).map((turn, at): TurnBatch => (at === 10 ? turn.with(6, 50) : turn) as TurnBatch);
    near(ratio(held, turns({ share: 0.5 })), 1);
  });

  test('the first of a turn takes longer, and so counts as those behind it do', () => {
    /** Turns in which so many collections begin, the first of which takes 10 % of the turn of one that does no more, and each other 4 %. */
    const of = (rest: number, counts: number[]): TurnBatch[] =>
      Array.from({ length: 40 }, (_, at) => {
        const count = counts[at % counts.length] ?? 0;
        const [first, later] = [10 / rest, ((count - 1) * 4) / rest];
        return [rest, 1, 0, count, 0, 0, first + later, 0, first];
      });
    near(ratio(of(100, [1, 2]), of(200, [3])), 0.5);
    near(ratio(of(100, [1]), of(200, [2])), 0.5); // what the other's tell holds of both
    // None is known that came behind another: all count as they are.
    near(ratio(of(100, [1]), of(200, [1])), (0.5 * 1.1) / 1.05);
  });

  for (const [held, unknown] of [
    [2, 0.73],
    [10, 0.54],
    [40, 0.27],
  ] as const) {
    test(`the only one of 20 turns, held up for ${held} of them, does not decide`, () => {
      /** Turns of so many ms, half of it timed; in the tenth a collection waits, and is known to, or not. */
      const told = (ms: number, waits: number, isKnown: boolean): TurnBatch[] => {
        const all = Array.from({ length: 20 }, (_, at) => {
          const waited = at === 9 ? waits : 0;
          const [start, middle] = [at * 200, at * 200 + ms / 2 + waited];
          const spans = [{ start: middle, nanos: ms * 5e5, own: ms * 5e5 }];
          const stretches = [
            { start, end: middle, waited: isKnown ? waited : 0 },
            { start: middle, end: middle + ms / 2, waited: 0 },
          ];
          return { start, end: middle + ms / 2, spans, stretches };
        });
        const entries = [{ startTime: 9 * 200 + 0.1, duration: 0.002 + waits, isMajor: false }];
        const collected = collectedOf(entries, all);
        return all.map((_, at) => toldOf(ms * 5e5, 2, 0, collected[at], 1));
      };
      const ratioOf = (isKnown: boolean) => ratio(told(1, 0, isKnown), told(1.25, 1.25 * held, isKnown));
      assert.ok(Math.abs(ratioOf(true) - 0.8) < 0.001, `${ratioOf(true)}`);
      // As it is where nobody counts what was waited.
      assert.ok(Math.abs(ratioOf(false) - unknown) < 0.01, `${ratioOf(false)}`);
    });
  }

  test('major ones are left out while they are few', () => {
    near(ratio(turns({ majors: 5 }), turns({})), 1);
    near(ratio(turns({ majors: 6 }), turns({})), 1.2);
  });

  test('the longer one is, the more turns tell how often it comes', () => {
    assert.equal(collectingOf(turns({ share: 0.5 }), turns({}))?.least, 21);
    assert.equal(collectingOf(turns({ share: 0.1 }), turns({}))?.least, 5);
    assert.equal(collectingOf(turns({}), turns({}))?.least, 0);
  });

  test('turns with one of which it is not known what it took have no pair; groups do where that is so of most', () => {
    const known = turns({ share: 0.5, isTimed: true });
    const some = known.map((turn, at): TurnBatch => (at < 20 ? ([...turn].slice(0, 5) as unknown as TurnBatch) : turn));
    const { logs, size } = pairedLogs(some, turns({}));
    assert.deepEqual([logs.length, size], [56, 1]);
    near(ratio(some, turns({})), 1.1);
    const most = known.map((turn, at): TurnBatch => (at < 51 ? ([...turn].slice(0, 5) as unknown as TurnBatch) : turn));
    assert.equal(collectingOf(most, turns({})), null);
    assert.equal(pairedLogs(most, turns({})).size, 10);
    near(ratio(most, turns({})), 1.1);
  });
});
