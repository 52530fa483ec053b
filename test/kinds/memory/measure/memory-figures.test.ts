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
  return { looks, heap: [], seconds: 2, intervalMs: 50, warmup: { share: 0.3 }, ...more };
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

  test('tell growth of what follows the warm-up, a share or a time', () => {
    const start = (seconds: number) => (seconds < 0.59 ? 100e6 * seconds : 60e6 + 1e6 * seconds);
    assert.ok(Math.abs((metricsOf(seenOf(start)).growthRss ?? 0) - 1e6) < 1);
    assert.ok(Math.abs((metricsOf(seenOf(start, { warmup: { ms: 1000 } })).growthRss ?? 0) - 1e6) < 1);
    assert.ok((metricsOf(seenOf(start, { warmup: { share: 0 } })).growthRss ?? 0) > 2e6);
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
      collected: i % 2 === 0 ? 4e6 + i * 1e4 : null,
    }));
    const collected = metricsOf(seenOf(() => 5e7, { heap }));
    assert.equal(collected.peakHeap, 4.38e6);
    assert.ok(Math.abs((collected.growthHeap ?? 0) - 2e5) < 1);
    const without = metricsOf(seenOf(() => 5e7, { heap: heap.map((look) => ({ ...look, collected: null })) }));
    assert.deepEqual(
      [without.peakHeap, without.growthHeap],
      [9e6, undefined],
      'garbage grows until the next collection',
    );
  });

  test('have no heap where the event loop stood still', () => {
    const heap = [0.02, 0.05, 1.99].map((seconds) => ({ seconds, used: 9e6, collected: null }));
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
  const text = '20000 3000000 0\n70123 3100000 2900000\nrubbish\n-1 2 3\n1e3 2 3\n99999999999999999 1 1\n80000 3';
  assert.deepEqual(readHeap(text), [
    { seconds: 0.02, used: 3e6, collected: null },
    { seconds: 0.070123, used: 3.1e6, collected: 2.9e6 },
  ]);
});
