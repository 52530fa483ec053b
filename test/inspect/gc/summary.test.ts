import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Collection, Seen } from '../../../src/inspect/gc/collection.ts';
import { pausesOf, summarise } from '../../../src/inspect/gc/summary.ts';
import { lowerEdge, trendOf } from '../../../src/inspect/gc/trend.ts';
import { liveSetSentence, pausesSentence, semiSpaceSentence } from '../../../src/inspect/gc/words.ts';
import { randomStream } from '../../../src/stats/random.ts';

const one = (more: Partial<Collection>): Collection => ({
  kind: 'scavenge',
  cause: null,
  heap: 0,
  at: 0,
  pause: 1,
  ran: null,
  before: 0,
  after: 0,
  ...more,
});
const seenOf = (collections: Collection[], more: Partial<Seen> = {}): Seen => ({
  teller: 'trace events',
  heaps: [{ pid: 1, worker: 0 }],
  collections,
  looks: [],
  from: 0,
  to: 10_000,
  torn: 0,
  watching: null,
  ...more,
});
const MB = 1e6;
/** Each 100 ms: 10 MB are allocated, of which `kept` stay; a full collection each second takes all but `live`. */
function program({ kept, live }: { kept: number; live: (second: number) => number }): Collection[] {
  const collections: Collection[] = [];
  let used = 5 * MB;
  for (let i = 1; i <= 100; i++) {
    const before = used + 10 * MB;
    const isFull = i % 10 === 0;
    const after = isFull ? live(i / 10) : used + kept;
    collections.push(
      one({ kind: isFull ? 'mark-compact' : 'scavenge', at: i * 100 - 50, pause: isFull ? 10 : 2, before, after }),
    );
    used = after;
  }
  return collections;
}

suite('what collections come to', () => {
  test('is what is known of a program that was made up', () => {
    const { heaps, lasted } = summarise(seenOf(program({ kept: MB, live: () => 5 * MB })));
    const [heap] = heaps;
    assert.ok(heap !== undefined);
    assert.equal(lasted, 10_000);
    assert.equal(heap.collections, 100);
    // 90 of 2 ms, 10 of 10 ms.
    assert.ok(Math.abs(heap.all.share - 0.028) < 1e-9);
    assert.equal(heap.all.p50, 2);
    assert.equal(heap.all.p99, 10);
    assert.ok(Math.abs((heap.allocation ?? 0) / (100 * MB) - 1) < 0.02, `${heap.allocation}`);
    assert.equal(heap.betweenYoung, 10 * MB);
    // 9 of 10 MB go in scavenges, and of each tenth 10 MB nothing: that goes in a full one.
    assert.ok(Math.abs((heap.survival ?? 0) - 0.19) < 0.02, `${heap.survival}`);
    assert.equal(heap.liveSet.direction, 'steady');
    assert.match(liveSetSentence(heap), /^5\.00 MB after 10 full collections, steady/);
    assert.match(pausesSentence(heap, lasted), /^2\.8 % of the time \(280 ms of 10\.0 s\); the longest 10\.0 ms$/);
    assert.match(semiSpaceSentence(heap) ?? '', /^a scavenge happens every 10\.0 MB .* up to 1\.3 % of the time/);
  });

  test('no semi-space saves what the program asks for', () => {
    const all = program({ kept: MB, live: () => 5 * MB });
    const asked = summarise(seenOf(all.map((each) => ({ ...each, cause: 'testing' })))).heaps[0];
    assert.deepEqual([asked?.unasked, asked?.kinds[0]?.share], [null, 0.018]);
    const part = all.map((each, i) => ({ ...each, cause: i < 30 ? 'testing' : 'allocation failure' }));
    const [heap] = summarise(seenOf(part)).heaps;
    // 63 of 90 scavenges of 2 ms in 10 s, and of that three quarters.
    assert.match(heap === undefined ? '' : (semiSpaceSentence(heap) ?? ''), /up to 0\.9 % of the time/);
  });

  test('tells growth with its size and sign', () => {
    const growing = summarise(seenOf(program({ kept: MB, live: (second) => (5 + second / 10) * MB })));
    const [heap] = growing.heaps;
    assert.equal(heap?.liveSet.direction, 'grows');
    // 0.1 MB a second.
    assert.ok(Math.abs((heap?.liveSet.perMinute ?? 0) / (6 * MB) - 1) < 0.01);
    const shrinking = summarise(seenOf(program({ kept: MB, live: (second) => (9 - second / 10) * MB })));
    assert.equal(shrinking.heaps[0]?.liveSet.direction, 'shrinks');
  });

  test('gives no percentile that so few pauses do not tell', () => {
    const some = (n: number) =>
      pausesOf(
        'all',
        Array.from({ length: n }, (_, i) => one({ pause: i + 1 })),
        1000,
      );
    assert.deepEqual([some(1).p50, some(1).longest], [null, 1]);
    assert.deepEqual([some(9).p50, some(9).p90, some(9).p99], [5, null, null]);
    assert.deepEqual([some(99).p90, some(99).p99], [90, null]);
    assert.deepEqual([some(100).p99, some(100).longest], [99, 100]);
    assert.deepEqual([some(0).longest, some(0).share], [null, 0]);
  });

  test('looks at the part that counts, and at each heap alone', () => {
    const collections = [
      one({ at: 100, pause: 500 }),
      one({ at: 2000, pause: 5, heap: 1, ran: 1 }),
      one({ at: 3000, pause: 3, ran: null }),
    ];
    const heaps = [
      { pid: 1, worker: 0 },
      { pid: 1, worker: 1 },
    ];
    const { heaps: told } = summarise(seenOf(collections, { heaps, from: 1000, to: 5000 }));
    assert.deepEqual(
      told.map(({ heap: { worker }, all: { total, waited } }) => [worker, total, waited]),
      [
        [1, 5, 0.8],
        [0, 3, null],
      ],
    );
  });

  test('says nothing of a trend that it cannot know', () => {
    const { direction, perMinute, level } = trendOf(
      [
        [0, 5],
        [10, 9],
      ],
      0,
      10,
    );
    assert.deepEqual([direction, perMinute, level], ['unknown', null, 9]);
    assert.equal(trendOf([], 0, 10).level, null);
    // So wide that it may be anything.
    const wild = Array.from({ length: 12 }, (_, i): [number, number] => [i * 1000, i % 2 === 0 ? 1e6 : 9e6]);
    assert.equal(trendOf(wild, 0, 12_000).direction, 'unknown');
  });

  test('is no growth of what fills or of a step, and of a leak it is', () => {
    const noise = randomStream(1, 0);
    const of = (level: (t: number) => number) =>
      trendOf(
        Array.from({ length: 40 }, (_, i): [number, number] => [i * 250, 60e6 + level(i / 40) + 1e5 * noise()]),
        0,
        10_000,
      ).direction;
    assert.equal(
      of((t) => 150e6 * Math.min(1, t / 0.45)),
      'steady',
      'it fills and then holds',
    );
    for (const at of [0.55, 0.7, 0.75, 0.9])
      assert.notEqual(
        of((t) => (t > at ? 30e6 : 0)),
        'grows',
        `a step at ${at}`,
      );
    assert.equal(
      of((t) => 40e6 * t),
      'grows',
    );
    assert.equal(
      of((t) => -40e6 * t),
      'shrinks',
    );
  });

  test('takes the lower edge of memory that goes only now and then', () => {
    // A saw whose teeth rise by 1 a second.
    const saw = Array.from({ length: 200 }, (_, i): [number, number] => [i * 50, 100 + i / 20 + 40 * (i % 10)]);
    const edge = lowerEdge(saw, [0, 10_000]);
    assert.equal(edge.length, 20);
    const { direction, perMinute } = trendOf(edge, 0, 10_000);
    assert.equal(direction, 'grows');
    assert.ok(Math.abs((perMinute ?? 0) - 60) < 1);
  });
});
