import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { hdrText } from '../../../src/measure/load/hdr-text.ts';
import { Histogram, indexOf, lowestOf } from '../../../src/measure/load/histogram.ts';
import { packHistogram, unpackHistogram } from '../../../src/measure/load/histogram-text.ts';
import { exactQuantile } from './truth.ts';

/** Log-normal, from 10 µs to seconds, by a fixed sequence. */
function latencies(count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const u = ((i * 0.6180339887498949) % 1) + 1e-9;
    const v = (i * 0.7548776662466927) % 1;
    return Math.round(2e6 * Math.exp(1.5 * Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v)));
  });
}

function filled(values: readonly number[]): Histogram {
  const histogram = new Histogram();
  for (const value of values) histogram.record(value);
  return histogram;
}

suite('histogram', () => {
  test('each value lies in its step, and steps touch one another', () => {
    for (let ns = 1; ns < 2 ** 42; ns = Math.ceil(ns * 1.07)) {
      const index = indexOf(ns);
      assert.ok(lowestOf(index) <= ns && ns < lowestOf(index + 1), `${ns}`);
      assert.ok(lowestOf(index + 1) - lowestOf(index) <= Math.max(1, ns / 1024), `${ns}`);
    }
    for (const edge of [2047, 2048, 4095, 4096, 2 ** 31 - 1, 2 ** 31, 2 ** 40]) {
      assert.ok(indexOf(edge) - indexOf(edge - 1) <= 1, `${edge}`);
    }
  });

  test('quantiles are those of the values, at most one part in 1,024 above', () => {
    const values = latencies(20_000);
    const histogram = filled(values);
    const sorted = Float64Array.from(values).sort();
    for (const q of [0, 0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 0.9999, 1]) {
      const exact = exactQuantile(sorted, q);
      const got = histogram.quantile(q);
      assert.ok(got >= exact && got <= exact * (1 + 1 / 1024) + 1, `${q}: ${got} for ${exact}`);
    }
    assert.equal(histogram.max, sorted.at(-1));
    assert.equal(histogram.quantile(1), sorted.at(-1));
    assert.equal(histogram.min, sorted[0]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    assert.ok(Math.abs(histogram.mean / mean - 1) < 1e-12);
  });

  test('a quantile is not moved to the next value by rounding', () => {
    const histogram = filled(Array.from({ length: 1000 }, (_, i) => i + 1));
    assert.deepEqual(
      [0.5, 0.9, 0.99, 0.999, 1].map((q) => histogram.quantile(q)),
      [500, 900, 990, 999, 1000],
    );
  });

  test('is stored whole, and merges', () => {
    const values = latencies(5000);
    const both = filled(values.slice(0, 2000));
    both.merge(filled(values.slice(2000)));
    const whole = filled(values);
    assert.deepEqual(both.toJSON(), whole.toJSON());
    const again = Histogram.from(JSON.parse(JSON.stringify(whole)));
    assert.deepEqual(again.toJSON(), whole.toJSON());
    assert.equal(again.quantile(0.99), whole.quantile(0.99));
  });

  test('empty, zero, negative, and longer than hours', () => {
    assert.ok(Number.isNaN(new Histogram().quantile(0.5)));
    assert.deepEqual(Histogram.from(new Histogram().toJSON()).toJSON().count, 0);
    const histogram = filled([-5, 0, 2 ** 50]);
    assert.equal(histogram.quantile(0.5), 0);
    assert.equal(histogram.max, 2 ** 50);
    assert.equal(histogram.quantile(1), 2 ** 50);
  });
});

suite('the percentile distribution', () => {
  test('is in the form that HdrHistogram prints', () => {
    // The file is what hdr-histogram-js 3.0.1 prints, but for the last value, which is exact here, and the buckets.
    const text = hdrText(filled(Array.from({ length: 10 }, (_, i) => (i + 1) * 1e6)));
    assert.equal(text, readFileSync(new URL('../../fixtures/load/percentiles.txt', import.meta.url), 'utf8'));
  });

  test('of nothing has its end', () => {
    assert.match(hdrText(new Histogram()), /Total count {4}= {12}0\]/);
  });
});

test('a packed histogram comes back as it was, and whatever else a file may have in its place is none', () => {
  const histogram = new Histogram();
  for (const ns of [1, 1, 250_000, 3_000_000, 7_200_000_000]) histogram.record(ns);
  const stored = histogram.toJSON();
  assert.deepEqual(unpackHistogram(packHistogram(stored)), stored);
  const packed = (text: string) => deflateRawSync(text).toString('base64');
  const wrong = ['', 'no', packed('{}'), packed('null'), packed('{"min":0,"max":1,"counts":[1]}')];
  wrong.push(packed('{"min":0,"max":1,"counts":[1,"2"]}'), packed('{"min":0,"max":1,"counts":[1,-2]}'));
  // Some kilobytes that would become a gigabyte.
  wrong.push(deflateRawSync(Buffer.alloc(1 << 26, ' ')).toString('base64'));
  for (const text of wrong) assert.equal(unpackHistogram(text), null, text.slice(0, 40));
});
