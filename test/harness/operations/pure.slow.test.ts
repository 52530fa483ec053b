/** The arithmetic of the harness: what counts as a clean batch, as warm, as measured. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const require = createRequire(import.meta.url);
const folder = '../../../src/harness/operations';
const { isClean, ownNanos } = require(`${folder}/counters.cjs`);
const { chosen, quantile, steadyMean, typical } = require(`${folder}/summary.cjs`);
const { isCrowded, sample, smaller } = require(`${folder}/sampling.cjs`);
const { isLevel, sizeFor } = require(`${folder}/warm.cjs`);
const { floorOf, isMerged, netSlope } = require(`${folder}/floor-rule.cjs`);
const { timeManaged } = require(`${folder}/managed.cjs`);
const { repeatInputs, makeLoop, makeEmptyBody } = require(`${folder}/loops.cjs`);
const { collectedOf, shareOf, sinceBegin } = require(`${folder}/garbage.cjs`);
const { parseDeopts } = require(`${folder}/deopts.cjs`);
const { tierOf } = require(`${folder}/v8-status.cjs`);
const { importFlags } = require(`${folder}/command-line.cjs`);

suite('a batch is clean', () => {
  const before = { switches: 5, delay: 1_000_000 };
  test('when nothing else had the core', () => {
    assert.ok(isClean(before, { switches: 5, delay: 1_000_000 }, 1e6));
    assert.ok(isClean(before, { switches: 5, delay: 1_019_999 }, 1e6));
  });
  test('not when the thread was switched away, or waited 20 us', () => {
    assert.ok(!isClean(before, { switches: 6, delay: 1_000_000 }, 1e6));
    assert.ok(!isClean(before, { switches: 5, delay: 1_020_000 }, 1e6));
  });
  test('by the other signal where a runtime lacks one, and always where it lacks both', () => {
    assert.ok(!isClean({ ...before, delay: undefined }, { switches: 6, delay: undefined }, 1e6));
    assert.ok(!isClean({ ...before, switches: undefined }, { switches: undefined, delay: 2_000_000 }, 1e6));
    assert.ok(isClean({ switches: undefined, delay: undefined }, { switches: undefined, delay: undefined }, 1e6));
  });
});

suite('batches on a busy machine', () => {
  test('a long one may lose the core, if it hardly waited', () => {
    const [before, after] = [
      { switches: 5, delay: 0 },
      { switches: 9, delay: 7e6 },
    ];
    assert.ok(isClean(before, after, 4e8));
    assert.ok(!isClean(before, after, 3e8), 'more than 2 %');
    assert.ok(!isClean(before, { switches: 6, delay: 1000 }, 1e6), 'a short one may not');
    assert.ok(!isClean({ switches: 5 }, { switches: 6 }, 4e8), 'nor one of which nobody knows how long it waited');
  });

  test('become shorter while hardly one is clean, but not too short for the clock', () => {
    const some = (clean: number) => Array.from({ length: 8 }, (_, i) => ({ clean: i < clean }));
    assert.ok(isCrowded(some(1)));
    assert.ok(!isCrowded(some(2)));
    assert.ok(!isCrowded(some(0).slice(1)), 'looked at every eighth');
    assert.equal(smaller(1000, 1e6), 500);
    assert.equal(smaller(1, 1e9), 1);
    assert.equal(smaller(1000, 1.9e5), 1000);
  });

  test('become so at once where they are far too long', () => {
    const some = (clean: number, total: number) => Array.from({ length: 2 }, (_, i) => ({ clean: i < clean, total }));
    assert.ok(isCrowded(some(1, 1.8e8)));
    assert.ok(!isCrowded(some(2, 1.8e8)));
    assert.ok(!isCrowded(some(0, 1e6)));
    assert.equal(smaller(33_000, 1.65e8), 800);
  });
});

suite('batches of one long operation beside other work', () => {
  test('are known without what was waited, unless that lay beside what is timed', () => {
    const [before, after] = [{ delay: 5e6 }, { delay: 35e6 }];
    assert.equal(ownNanos(before, after, 36e6, 36e6), 6e6);
    assert.equal(ownNanos(before, after, 36e6, 46e6), 16e6);
    assert.equal(ownNanos(before, after, 6e6, 66e6), 6e6);
    assert.equal(ownNanos({ delay: undefined }, { delay: undefined }, 6e6, 6e6), undefined);
  });

  /** A body of calls of 6 ms, each of which waits for 30 ms. */
  const waiting = (own: number | undefined) => ({
    shape: { async: true },
    weight: ({ nanos }: { nanos: number }) => nanos,
    noteLeast() {},
    whole: (size: number) => size,
    batch: async (_: number, size: number) => ({
      ...{ nanos: 36e6 * size, spent: 36e6 * size, own: own === undefined ? own : own * size, clean: false, start: 0 },
    }),
  });
  const empty = { ...waiting(undefined), batch: async () => ({ nanos: 2.5e5, spent: 2.5e5, clean: true, start: 0 }) };
  const sampled = async (own: number | undefined) => {
    const settings = { clean: 12, capMs: 50, warmupMs: 0 };
    const { series } = await sample(waiting(own), empty, 1, settings, () => 0);
    return series.body1 as { nanos: number; clean: boolean }[];
  };
  test('count by that, where none of them can be shorter', async () => {
    const batches = await sampled(6e6);
    assert.deepEqual(chosen(batches), Array(12).fill(6e6));
  });
  test('do not where nobody tells what they waited', async () => {
    assert.ok((await sampled(undefined)).every(({ clean }) => !clean));
  });
});

test('an operation that keeps the time itself says where the time is of fewer than were asked for', async () => {
  const run = (timer: { start(): void; end(operations: number): void }) => {
    timer.start();
    timer.end(10);
  };
  assert.equal((await timeManaged(run, 20)).scaled, false);
  assert.equal((await timeManaged(run, 1e12)).scaled, true);
});

suite('batches that count', () => {
  const batch = (nanos: number, clean: boolean) => ({ nanos, clean });
  test('are the clean ones', () => {
    const batches = [...Array(6).fill(batch(1, true)), batch(9, false)];
    assert.deepEqual(chosen(batches), [1, 1, 1, 1, 1, 1]);
  });
  test('are the faster half where none is clean', () => {
    assert.deepEqual(chosen([batch(1, true), ...Array(5).fill(batch(3, false))]), [1]);
    assert.deepEqual(chosen([batch(3, false), batch(1, false), batch(2, false)]), [1, 2]);
  });
  test('quantiles are interpolated', () => {
    assert.equal(quantile([3, 1, 2], 0.5), 2);
    assert.equal(quantile([1, 2], 0.25), 1.25);
    assert.equal(quantile([7], 0.99), 7);
  });
  test('the mean has collections in it, and of a batch far outside no more than the fence', () => {
    assert.equal(steadyMean([1, 1, 1, 2, 2]), 1.4);
    assert.equal(steadyMean([10, 10, 10, 10, 1000]), 10);
    assert.equal(steadyMean([10, 10, 12, 12, 1000]), (10 + 10 + 12 + 12 + 18) / 5);
  });
  test('loops that were not taken have no figure', () => {
    const series = { body1: Array(5).fill(batch(2, true)), body4: [] };
    assert.deepEqual(typical(series), { body1: 2 });
  });
});

suite('warm-up', () => {
  test('goes on while batches get faster', () => {
    assert.ok(!isLevel([100, 100, 90, 80, 60, 50]));
    assert.ok(isLevel([100, 100, 50, 50, 50, 50]));
    assert.ok(isLevel([9, 5]), 'too few to tell');
  });
  test('a batch is a whole number of operations, at least one', () => {
    assert.equal(sizeFor(10), 100_000);
    assert.equal(sizeFor(5e6), 1);
    assert.ok(Number.isSafeInteger(sizeFor(0)));
  });
});

suite('the floor rule', () => {
  const sync = { async: false };
  const of = (body1: number, kept = true) => floorOf({ step: 1, empty1: 1, body1 }, sync, kept);
  test('lets pass what takes .3 ns longer than the empty body, whatever a further call takes', () => {
    assert.equal(of(1.3), null);
    assert.equal(floorOf({ step: 1, empty1: 0.51, body1: 2.17, empty4: 0.5, body4: 0.55 }, sync, false), null, 'n++');
    assert.equal(
      floorOf({ step: 1, empty1: 1.84, body1: 2.2, empty4: 1.8, body4: 1.9 }, sync, true),
      null,
      'a slow loop',
    );
  });
  test('stops what does not, and never says that it was removed', () => {
    assert.deepEqual(of(1.2), { opNanos: 1.2, floorNanos: 1, why: 'floor' });
    assert.deepEqual(of(0.7, false), { opNanos: 0.7, floorNanos: 1, why: 'unused' });
  });
  test('asks for more where the empty body itself scatters', () => {
    assert.equal(floorOf({ step: 1, empty1: 1, body1: 1.4, scatter: 0.2 }, sync, true)?.why, 'floor');
    assert.equal(floorOf({ step: 1, empty1: 1, body1: 1.4, scatter: 0.1 }, sync, true), null);
  });
  test('asks an async body for a twentieth of the empty one at least', () => {
    assert.equal(floorOf({ step: 1, empty1: 40, body1: 42.1 }, { async: true }, true), null);
    assert.equal(floorOf({ step: 1, empty1: 40, body1: 41.9 }, { async: true }, true)?.why, 'floor');
  });
  test('judges calls that say how many operations they did, not their operations', () => {
    const of = (body1: number, empty1: number, shape: object) => floorOf({ step: 0.25, empty1, body1 }, shape, true);
    const managed = { async: false, managed: true };
    assert.equal(of(0.015, 0.001, { ...managed, done: 65536 }), null);
    assert.equal(of(0.0012, 0.001, { ...managed, done: 65536 })?.why, 'floor', 'within a quarter of the clock');
    assert.equal(of(0.015, 0.001, managed)?.why, 'floor');
  });
  test('a further call costs what the turns differ by', () => {
    assert.equal(netSlope({ body1: 5, body4: 5, empty1: 1, empty4: 1 }), 4);
    assert.equal(netSlope({ body1: 5, empty1: 1 }), undefined);
  });
  test('calls are merged where a further one takes next to nothing of the first', () => {
    const empty = { empty1: 1, empty4: 0.8 };
    assert.ok(isMerged({ ...empty, step: 1, body1: 11, body4: 3.3 }));
    assert.ok(!isMerged({ ...empty, step: 1, body1: 4, body4: 3.8 }));
    assert.ok(!isMerged({ ...empty, step: 1, body1: 1.5, body4: 0.8 }), 'too little to be merged');
    assert.ok(!isMerged({ step: 1, empty1: 1, body1: 11 }));
  });
  test('the empty body gives what the operation gives', () => {
    const given = (results: unknown[], shape = {}) => makeEmptyBody({ ...sync, ...shape }, results)('an input');
    for (const value of [undefined, null, true, 7, -0, 0.5, Number.NaN, 1e21, 'a "text"\u2028', 12n]) {
      assert.ok(Object.is(given([value, value]), value), String(value));
    }
    const object = {};
    assert.equal(given([object, object]), object);
    assert.equal(given([1, 2], { input: true }), 'an input');
    assert.equal(given([1, 1], { input: true }), 1);
  });
});

suite('loops', () => {
  test('inputs are repeated to a power of two, each about as often', () => {
    assert.equal(repeatInputs([1]).length, 8);
    assert.equal(repeatInputs([1, 2, 3, 4]).length, 8);
    for (const count of [3, 5, 6, 7, 100, 1000, 5000]) {
      const repeated = repeatInputs(Array.from({ length: count }, (_, i) => i));
      assert.equal(Math.log2(repeated.length) % 1, 0);
      const times =
        repeated.filter((one: number) => one === 0).length / repeated.filter((one: number) => one === count - 1).length;
      assert.ok(times <= 1.1, `${count}: the first ${times} times as often as the last`);
    }
  });

  for (const unroll of [1, 4]) {
    test(`call each index once, ${unroll} a turn, and keep the results`, () => {
      const seen: unknown[][] = [];
      const loop = makeLoop({ unroll, async: false, input: true, context: true });
      const sink = { a: new Array(8).fill(0) };
      loop((...given: unknown[]) => seen.push(given), ['a', 'b', 'c', 'd'], 3, sink, 2, 10, 'context');
      assert.deepEqual(
        seen.map(([input]) => input),
        [...'cdabcdab'],
      );
      assert.ok(seen.every(([, context]) => context === 'context'));
      assert.deepEqual(sink.a, [7, 8, 1, 2, 3, 4, 5, 6]);
    });
  }

  test('give no arguments where none were declared, and await where it is async', async () => {
    const counts: number[] = [];
    const loop = makeLoop({ unroll: 1, async: true, input: false, context: false });
    const sink = { a: [0, 0, 0, 0, 0, 0, 0, 0] };
    await loop(async (...given: unknown[]) => counts.push(given.length), [undefined], 0, sink, 0, 2, undefined);
    assert.deepEqual(counts, [0, 0]);
    assert.deepEqual(sink.a.slice(0, 2), [1, 2]);
  });

  test('are texts of their own, for V8 shares what it learnt between equal ones', () => {
    const shape = { unroll: 1, async: false, input: false, context: false };
    assert.notEqual(String(makeLoop(shape)), String(makeLoop(shape)));
  });
});

test('collections count as far as they lie in batches', () => {
  const batches = [
    { start: 10, total: 1e6 },
    { start: 20, total: 1e6 },
  ];
  assert.equal(shareOf([{ startTime: 10.5, duration: 1 }], batches), 0.25);
  assert.equal(shareOf([{ startTime: 12, duration: 3 }], batches), 0);
  assert.equal(shareOf([], []), undefined);
});

test('what a release tells by the clock of the system is told by that of the process', () => {
  assert.deepEqual([sinceBegin(900, 1000, 5e6), sinceBegin(5_000_900, 1000, 5e6)], [900, 900]);
});

test('collections belong to the turn that they began in, beside what is timed, too', () => {
  const turns = [
    { start: 10, end: 12, spans: [{ start: 11, nanos: 5e5, own: 5e5 }], stretches: [] },
    { start: 20, end: 21, spans: [{ start: 20, nanos: 1e6, own: 1e6 }], stretches: [] },
  ];
  const entries = [
    { startTime: 9, duration: 0.5, isMajor: false },
    { startTime: 10.5, duration: 0.5, isMajor: false },
    { startTime: 11.25, duration: 0.5, isMajor: true },
    { startTime: 15, duration: 2, isMajor: false },
    { startTime: 20.5, duration: 0.5, isMajor: false },
  ];
  assert.deepEqual(collectedOf(entries, turns), [
    { count: 3, majors: 1, nanos: 2.5e5, minor: 2.5, major: 0.5, first: 0.5 },
    { count: 1, majors: 0, nanos: 5e5, minor: 1, major: 0, first: 1 },
  ]);
  assert.deepEqual(collectedOf([], turns.slice(1)), [{ count: 0, majors: 0, nanos: 0, minor: 0, major: 0, first: 0 }]);
});

suite('what a collection took without what the process waited meanwhile', () => {
  /** A turn of 10 ms of which all but the first and the last is timed, of a process that waited in what is timed. */
  const turnOf = (waited: number) => ({
    start: 0,
    end: 10,
    spans: [{ start: 1, nanos: 8e6, own: (8 - waited) * 1e6 }],
    stretches: [
      { start: 0, end: 1, waited: 0 },
      { start: 1, end: 9, waited },
      { start: 9, end: 10, waited: 0 },
    ],
  });
  const tookOf = (duration: number, waited: number) => {
    const [told] = collectedOf([{ startTime: 1, duration, isMajor: false }], [turnOf(waited)]);
    // Its share is of the rest of the turn, without what was waited.
    const own = told.nanos / 1e6;
    assert.ok(Math.abs(told.minor - own / (10 - waited - own)) < 1e-9);
    return Number(own.toFixed(9));
  };
  test('is all of it where nothing was waited', () => assert.equal(tookOf(2, 0), 2));
  test('a wait that has no room beside it lay within it', () => assert.equal(tookOf(7, 6), 1));
  test('a wait that is longer than the collection lay beside it', () => assert.equal(tookOf(1, 6), 1));
  test('one that can have lain in both, or in neither, by what others of its kind take', () => {
    const before = { ...turnOf(0), start: -20, end: -10, spans: [], stretches: [{ start: -20, end: -10, waited: 0 }] };
    const ownOf = (duration: number, waited: number) => {
      const others = [-19, -17, -15].map((startTime) => ({ startTime, duration: 1.5, isMajor: false }));
      const entries = [...others, { startTime: 1, duration, isMajor: false }];
      return collectedOf(entries, [before, turnOf(waited)])[1].nanos / 1e6;
    };
    assert.deepEqual([ownOf(5, 4), ownOf(5, 3), ownOf(5, 6), ownOf(1, 6)], [1.5, 2, 1.5, 1]);
  });
  test('is no more than the process had the core meanwhile', () => assert.equal(tookOf(3, 7), 1));
  test('what was waited after the turn is not taken from its rest, though it may seem to begin a little before its end', () => {
    const turn = { ...turnOf(0), end: 9.01 };
    turn.stretches = turn.stretches.map((stretch, at) => (at === 2 ? { ...stretch, end: 30, waited: 20 } : stretch));
    const [told] = collectedOf([{ startTime: 1, duration: 2, isMajor: false }], [turn]);
    assert.ok(Math.abs(told.minor - 2 / 7.01) < 1e-9, `${told.minor}`);
  });
  test('one that began outside of all that was looked at is as long as it is told, where nothing else is known', () => {
    const [told] = collectedOf([{ startTime: 12, duration: 2, isMajor: false }], [turnOf(6)]);
    assert.deepEqual([told.nanos, told.minor], [0, 2 / 4]);
  });
});

suite("V8's account of itself", () => {
  test('lines of Node 16 and newer', () => {
    const text =
      '[bailout (kind: deopt-eager, reason: wrong map): begin. deoptimizing 0x1 <JSFunction h (sfi = 0x2)>, 0x3 ' +
      '<Code TURBOFAN>, opt id 1, bytecode offset 10, deopt exit 1]\n';
    const tierChange = text.replace('wrong map', 'prepare for on stack replacement (OSR)');
    assert.deepEqual(parseDeopts(text + tierChange + text), [
      { reason: 'wrong map', function: 'h', location: 'bytecode offset 10', count: 2 },
    ]);
  });
  test('lines of Node 12 and 14', () => {
    const text =
      '[deoptimizing (DEOPT eager): begin 0x1 <JSFunction h (sfi = 0x2)> (opt #2) @1, FP to SP delta: 48]\n' +
      '            ;;; deoptimize at </tmp/a.js:3:50>, wrong map\n';
    assert.deepEqual(parseDeopts(text), [{ reason: 'wrong map', function: 'h', location: '/tmp/a.js:3:50', count: 1 }]);
  });
  test('tiers by the bits of a release', () => {
    const layout = { interpreted: 128, baseline: 1 << 15, maglev: 32, turbofan: 64 };
    assert.equal(tierOf(0b1010001, layout), 'turbofan');
    assert.equal(tierOf(0b110001, layout), 'maglev');
    assert.equal(tierOf(0b1000000000000001, layout), 'sparkplug');
    assert.equal(tierOf(0b10000001, layout), 'ignition');
    assert.equal(tierOf(1, layout), 'not compiled');
  });
});

suite('command line', () => {
  test('a loader on Node without hooks, a map for Deno, nothing else', () => {
    for (const version of ['12.22.12', '16.20.2', '18.18.2', '19.9.0', '20.5.1']) {
      assert.match(importFlags('node', version).join(' '), /--experimental-loader=file:.*import-hooks\.mjs$/);
    }
    for (const version of ['12.0.0', '12.10.0', '12.11.0', '18.19.0', '20.6.0', '22.0.0', '26.0.0']) {
      assert.deepEqual(importFlags('node', version), [], version);
    }
    assert.deepEqual(importFlags('bun', '1.2.0'), []);
    const [map, ...others] = importFlags('deno', '2.1.0');
    assert.match(map ?? '', /^--import-map=data:application\/json,/);
    assert.deepEqual(others, ['--node-modules-dir=manual', '--unstable-sloppy-imports']);
    assert.equal(importFlags('deno', '1.46.0').length, 1);
  });
});

/** Digests of what is returned are made in processes in which nothing is measured; files for node:bench load these in Node.js, too. */
const MORE: [string, string[]][] = [
  ['digest.cjs', ['crypto']],
  ['/node-bench', ['async_hooks', 'stream', 'util']],
];

test('the harness imports nothing of the rest, and no package', () => {
  const own = /^(\.{1,2}\/[\w./-]+\.(cjs|js)|fs|path|os|url|module|v8|vm|perf_hooks)$/;
  for (const file of globSync('src/harness/operations/**/*.cjs', { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/require\('([^']+)'\)/g)) {
      if (!MORE.some(([name, paths]) => file.includes(name) && paths.includes(path))) assert.match(path, own, file);
    }
    assert.doesNotMatch(text, /\?\.[a-z[(]|\?\?/i, `${file}: Node 12 does not know this`);
  }
});
