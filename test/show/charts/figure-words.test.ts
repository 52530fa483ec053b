import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FigureFormat, figureWords, percentileWords, tickWords } from '../../../src/show/charts/figure-words.ts';

/** No-break spaces read as plain ones here. */
const plainly = (text: string): string => text.replaceAll('\u00a0', ' ');

test('figures have three digits, a unit, and the decimal sign of their language', () => {
  const cases: [number, FigureFormat, string][] = [
    [24_400_000, {}, '24.4M'],
    [999.6, {}, '1.00k'],
    [0, {}, '0'],
    [1.238, { format: 'ratio' }, '1.24'],
    [0.0412, { format: 'ratio' }, '0.0412'],
    [436.2, { format: 'ratio' }, '436'],
    [1.24, { format: 'percent' }, '+24 %'],
    [0.976, { format: 'percent' }, '-2.4 %'],
    [1.0001, { format: 'percent' }, '0 %'],
    [0.0183, { format: 'seconds' }, '18.3 ms'],
    [3.1e-9, { format: 'seconds' }, '3.10 ns'],
    [1200, { format: 'bytes' }, '1.20 kB'],
    [4096, { format: 'plain' }, '4,096'],
    [24_400_000, { language: 'ru' }, '24,4 млн'],
    [1200, { language: 'ru' }, '1,20 тыс.'],
    [0.0183, { format: 'seconds', language: 'ru' }, '18,3 мс'],
    [1.238, { format: 'ratio', language: 'pt-BR' }, '1,24'],
    [1.024, { format: 'percent', language: 'pt-BR' }, '+2,4%'],
  ];
  for (const [value, format, words] of cases) assert.equal(plainly(figureWords(value, format)), words);
});

test('round values on an axis have no zeros at their end', () => {
  const cases: [number, FigureFormat, string][] = [
    [20_000_000, {}, '20M'],
    [1_500_000, {}, '1.5M'],
    [100, {}, '100'],
    [0.05, { format: 'seconds' }, '50 ms'],
    [1.2, { format: 'ratio' }, '1.2'],
    [10, { format: 'ratio' }, '10'],
    [1.2, { format: 'ratio', language: 'ru' }, '1,2'],
    [0, { format: 'seconds' }, '0'],
  ];
  for (const [value, format, words] of cases) assert.equal(plainly(tickWords(value, format)), words);
});

test('percentiles have the decimal sign of the language', () => {
  assert.equal(percentileWords(0.5), '50\u00a0%');
  assert.equal(percentileWords(0.999, 'en'), '99.9\u00a0%');
  assert.equal(percentileWords(0.9999, 'ru'), '99,99\u00a0%');
  assert.equal(percentileWords(0.999, 'pt-BR'), '99,9%');
});
