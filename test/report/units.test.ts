import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as units from '../../src/report/units.ts';

function check(words: (value: number) => string, cases: readonly (readonly [number, string])[]): void {
  for (const [value, text] of cases) assert.equal(words(value), text);
}

test('times have three digits and the unit that fits', () => {
  check(units.timeWords, [
    [3.2099, '3.21 ns'],
    [41, '41.0 ns'],
    [0.31, '0.310 ns'],
    [999.4, '999 ns'],
    [999.5, '1.00 µs'],
    [1253, '1.25 µs'],
    [151_000, '151 µs'],
    [18.34e6, '18.3 ms'],
    [2.5e9, '2.50 s'],
    [4.2e12, '4.20e+3 s'],
    [0, '0 ns'],
  ]);
});

test('rates', () => {
  check(units.rateFigure, [
    [24_390_243, '24.4 M'],
    [1.67e9, '1.67 G'],
    [812, '812'],
    [0.0412, '0.0412'],
    [0.00004, '4.00e-5'],
    [0, '0'],
  ]);
});

test('bytes and throughput', () => {
  check(units.bytesWords, [
    [0, '0 B'],
    [-0.2, '0 B'],
    [16, '16 B'],
    [23.46, '23.5 B'],
    [999.7, '1.00 kB'],
    [1208, '1.21 kB'],
    [8_158_109_696, '8.16 GB'],
  ]);
  assert.equal(units.throughputWords(1.2e9, 'bytes'), '1.20 GB/s');
  assert.equal(units.throughputWords(3.4e6, 'items'), '3.40 M items/s');
});

test('shares, half-widths and times', () => {
  check(units.shareWords, [
    [0, '0 %'],
    [0.0001, '< 0.1 %'],
    [0.0134, '1.3 %'],
    [0.0996, '10 %'],
    [1, '100 %'],
  ]);
  check(units.plusMinusWords, [
    [0, '± 0 %'],
    [0.0002, '± <.1 %'],
    [0.0123, '± 1.2 %'],
    [1.3, '± 130 %'],
  ]);
  check(units.timesWords, [
    [1, '1x'],
    [1.0002, '1.0005x'],
    [1.004, '1.004x'],
    [1.0398, '1.04x'],
    [9.999, '10.0x'],
    [51.2, '51.2x'],
    [436.4, '436x'],
    [16_611, '16,600x'],
  ]);
});
