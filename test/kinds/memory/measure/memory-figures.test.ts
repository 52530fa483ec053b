import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readHeap } from '../../../../src/kinds/memory/measure/heap-looks.ts';
import { type MemoryLook, memoryFigures, type Seen } from '../../../../src/kinds/memory/measure/memory-figures.ts';

/** 2 s, a look every 50 ms. */
function seenOf(bytesAt: (seconds: number) => number, more: Partial<Seen> = {}): Seen {
  const looks = Array.from({ length: 40 }, (_, i): MemoryLook => {
    const bytes = bytesAt(i / 20);
    return { seconds: i / 20, bytes, most: bytes, processes: 1 };
  });
  return { looks, heap: [], seconds: 2, isEnded: true, intervalMs: 50, warmup: { share: 0.3 }, ...more };
}

const metricsOf = (seen: Seen) => memoryFigures(seen)?.metrics ?? {};

suite('the figures of a run', () => {
  test('have a peak between two looks, by the mark of the tree or of its largest process', () => {
    const seen = seenOf(() => 50e6);
    assert.equal(metricsOf(seen).peakRss, 50e6);
    const spike = seen.looks.map((look, i) => (i === 7 ? { ...look, most: 90e6 } : look));
    assert.equal(metricsOf({ ...seen, looks: spike }).peakRss, 90e6);
    assert.equal(metricsOf({ ...seen, looks: spike, kernelPeak: 120e6 }).peakRss, 120e6);
    assert.equal(metricsOf({ ...seen, looks: [], kernelPeak: 30e6 }).peakRss, 30e6);
    assert.equal(memoryFigures({ ...seen, looks: [] }), null);
  });

  test('tell growth of the second half, or of what follows a longer warm-up', () => {
    const start = (seconds: number) => (seconds < 0.99 ? 100e6 * seconds : 90e6 + 5e6 * seconds);
    const found = metricsOf(seenOf(start));
    assert.ok(Math.abs((found.growthRss ?? 0) - 5e6) < 3e5, `${found.growthRss}`);
    assert.ok(Math.abs((found.lastingRss ?? 0) - 5e6) < 6e5, `${found.lastingRss}`);
    assert.equal(found.trendRss, 1);
    assert.equal(metricsOf(seenOf(start, { warmup: { share: 0 } })).growthRss, found.growthRss);
    assert.ok(Math.abs((metricsOf(seenOf(start, { warmup: { ms: 1300 } })).spanRss ?? 0) - 0.65) < 1e-9);
  });

  test('of what fills and then holds have no trend, and when it came to rest', () => {
    const fill = (seconds: number) => 40e6 + 150e6 * Math.min(1, seconds / 0.7);
    const { trendRss, lastingRss, growthRss, restSince, restRise } = metricsOf(seenOf(fill));
    assert.deepEqual([trendRss, lastingRss, growthRss], [0, 0, 0]);
    assert.ok(Math.abs((restSince ?? 0) - 0.7) < 0.06, `${restSince}`);
    assert.ok(Math.abs((restRise ?? 0) - 150e6) < 5e6, `${restRise}`);
    assert.equal(metricsOf(seenOf(() => 40e6)).restSince, undefined, 'it has always been so');
  });

  test('have the end as it was told at the exit, and say how long before it the last look was', () => {
    const heap = [{ seconds: 1.99, used: 1, external: 0, collected: null, resident: 77e6 }];
    const byItself = seenOf(() => 50e6, { isEnded: false, seconds: 2.5 });
    const { endRss, endBefore } = metricsOf(byItself);
    assert.deepEqual([endRss, endBefore], [50e6, 2.5 - 1.95]);
    const taken = byItself.looks.map((look) => (look.seconds > 1.9 ? { ...look, bytes: 9e6 } : look));
    const down = metricsOf({ ...byItself, looks: taken, seconds: 2 });
    assert.deepEqual([down.endRss, down.growthRss], [50e6, 0], 'while it is taken down its memory goes');
    const told = metricsOf({ ...byItself, heap });
    assert.deepEqual([told.endRss, told.endBefore], [77e6, undefined]);
    const two = byItself.looks.map((look) => ({ ...look, processes: 2 }));
    assert.equal(metricsOf({ ...byItself, heap, looks: two }).endRss, 50e6, 'what the others have nobody told');
    assert.deepEqual(metricsOf(seenOf(() => 50e6, { heap })).endRss, 50e6, 'it was ended behind that look');
  });

  test('tell none of a run that is too short for it', () => {
    const { looks } = seenOf(() => 1e6);
    for (const few of [looks.slice(0, 12), []]) {
      const metrics = metricsOf({ ...seenOf(() => 0), looks: few, seconds: 0.6, kernelPeak: 1e6 });
      assert.deepEqual([metrics.growthRss, metrics.levelRss], [undefined, undefined]);
    }
  });

  test('have what is left after collections; without any, what was in use', () => {
    const heap = Array.from({ length: 40 }, (_, i) => ({
      seconds: i / 20,
      used: 9e6,
      external: i * 1e6,
      collected: i % 2 === 0 ? 4e6 + i * 1e4 : null,
    }));
    const collected = metricsOf(seenOf(() => 5e7, { heap }));
    assert.equal(collected.peakHeap, 4.38e6);
    assert.equal(Math.round(collected.growthOutside ?? 0), 20e6);
    assert.ok(Math.abs((collected.growthHeap ?? 0) - 2e5) < 6e4, `${collected.growthHeap}`);
    const without = metricsOf(seenOf(() => 5e7, { heap: heap.map((look) => ({ ...look, collected: null })) }));
    assert.deepEqual(
      [without.peakHeap, without.growthHeap],
      [9e6, undefined],
      'garbage grows until the next collection',
    );
  });

  test('have no heap where the event loop stood still', () => {
    const heap = [0.02, 0.05, 1.99].map((seconds) => ({ seconds, used: 9e6, external: 0, collected: null }));
    const metrics = metricsOf(seenOf(() => 5e7, { heap }));
    assert.equal(metrics.peakHeap, undefined);
    assert.ok((metrics.heapGap ?? 0) > 1.9);
  });

  test('keep a course of at most 300 points', () => {
    const looks = Array.from({ length: 10_000 }, (_, i) => ({ seconds: i, bytes: i, most: i, processes: 1 }));
    const { series } = memoryFigures({ ...seenOf(() => 0), looks, seconds: 1e4 }) ?? {};
    assert.equal(series?.seconds.length, 300);
    assert.equal(series?.values.rss?.length, 300);
    assert.ok((series?.seconds.at(-1) ?? 0) > 9900);
  });
});

test('what the preload wrote is read, and nothing else', () => {
  const text =
    '20000 3000000 90 0\n70123 3100000 90 2900000\nrubbish\n-1 2 3 4\n1e3 2 3 4\n99999999999999999 1 1 1\n80000 3\n90000 3 1 0 50';
  const [node, bun] = [{ kind: 'node', version: '24.0.0' } as const, { kind: 'bun', version: '1.4.5' } as const];
  assert.deepEqual(readHeap('90000 3 1 0 50', bun)[0]?.used, 2, 'Buffers are in its heap');
  assert.deepEqual(readHeap(text, node), [
    { seconds: 0.02, used: 3e6, external: 90, collected: null },
    { seconds: 0.070123, used: 3.1e6, external: 90, collected: 2.9e6 },
    { seconds: 0.09, used: 3, external: 1, collected: null, resident: 50 },
  ]);
});
