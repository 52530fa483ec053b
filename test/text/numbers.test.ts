import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { binaryBytes, counted, timeWords } from '../../src/text/english-numbers.ts';
import { LANGUAGES } from '../../src/text/messages/language.ts';
import { numbersIn } from '../../src/text/numbers.ts';

/** No-break spaces, as Intl groups in Russian, read as plain ones here. */
const plainly = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

const [en, ru, pt] = LANGUAGES.map((language) => numbersIn(language)) as [
  ReturnType<typeof numbersIn>,
  ReturnType<typeof numbersIn>,
  ReturnType<typeof numbersIn>,
];

function says(actual: (numbers: typeof en) => string, ...expected: [string, string, string]): void {
  assert.deepEqual([en, ru, pt].map(actual).map(plainly), expected);
}

suite('numbers as they read in English, Russian and Brazilian Portuguese', () => {
  test('have three significant digits and thousands grouped', () => {
    says((n) => n.plain(12_345.6), '12,300', '12 300', '12.300');
    says((n) => n.plain(41), '41.0', '41,0', '41,0');
    says((n) => n.plain(0.041_23), '0.0412', '0,0412', '0,0412');
    says((n) => n.plain(0), '0', '0', '0');
    says((n) => n.plain(0.000_012_3), '1.23e-5', '1,23e-5', '1,23e-5');
    says((n) => n.whole(1_234_567), '1,234,567', '1 234 567', '1.234.567');
  });

  test('have the words for thousands and millions that the language has', () => {
    says((n) => n.si(24_400_000), '24.4M', '24,4 млн', '24,4 mi');
    says((n) => n.si(8123), '8.12k', '8,12 тыс.', '8,12 mil');
    says((n) => n.si(812), '812', '812', '812');
    says((n) => n.si(3.2e9), '3.20G', '3,20 млрд', '3,20 bi');
    // 999.6 would be written 1,000: the next unit begins where rounding reaches it.
    says((n) => n.si(999.6), '1.00k', '1,00 тыс.', '1,00 mil');
  });

  test('of shares have a sign where they are changes, and never a sign of nothing', () => {
    says((n) => n.percent(0.1234), '12.3 %', '12,3 %', '12,3%');
    says((n) => n.percent(1.5), '150 %', '150 %', '150%');
    says((n) => n.percent(0.0001), '0.01 %', '0,01 %', '0,01%');
    says((n) => n.percent(0), '0 %', '0 %', '0%');
    says((n) => n.change(1.884), '+188 %', '+188 %', '+188%');
    says((n) => n.change(-0.0453), '-4.5 %', '-4,5 %', '-4,5%');
    says((n) => n.change(66.3), '+6,630 %', '+6 630 %', '+6.630%');
    says((n) => n.change(-0.0001), '-0.01 %', '-0,01 %', '-0,01%');
    for (const next of [0, 1e-9, -1e-9]) says((n) => n.change(next), '0 %', '0 %', '0%');
    says((n) => n.signedPoints(0.00003), '+0.003', '+0,003', '+0,003');
    says((n) => n.points(Number.POSITIVE_INFINITY), '∞', '∞', '∞');
    says((n) => n.signedPoints(0.1234), '+12.3', '+12,3', '+12,3');
    says((n) => n.briefChange(0.24), '+24 %', '+24 %', '+24%');
    says((n) => n.briefChange(-0.024), '-2.4 %', '-2,4 %', '-2,4%');
    says((n) => n.briefChange(-0.0001), '0 %', '0 %', '0%');
    says((n) => n.givenShare(0.02), '2 %', '2 %', '2%');
    says((n) => n.margin(0.02), '2', '2', '2');
    says((n) => n.margin(0.005), '0.5', '0,5', '0,5');
  });

  test('with decimals have that many, and a sign where it is asked for', () => {
    says((n) => n.decimal(1234.5, 2), '1,234.50', '1 234,50', '1.234,50');
    says((n) => n.decimal(-0.001, 2), '0.00', '0,00', '0,00');
    says((n) => n.signedDecimal(67.589, 2), '+67.59', '+67,59', '+67,59');
    says((n) => n.signedDecimal(0.001, 2), '0.00', '0,00', '0,00');
  });

  test('of times and of bytes have the unit that fits', () => {
    says((n) => n.seconds(3.21e-9), '3.21 ns', '3,21 нс', '3,21 ns');
    says((n) => n.seconds(1.25e-6), '1.25 µs', '1,25 мкс', '1,25 µs');
    says((n) => n.seconds(0.0183), '18.3 ms', '18,3 мс', '18,3 ms');
    says((n) => n.seconds(0.9996), '1.00 s', '1,00 с', '1,00 s');
    says((n) => n.seconds(0), '0 ns', '0 нс', '0 ns');
    says((n) => n.nanoseconds(41), '41.0 ns', '41,0 нс', '41,0 ns');
    says((n) => n.nanoseconds(999.5), '1.00 µs', '1,00 мкс', '1,00 µs');
    says((n) => n.nanoseconds(4.2e12), '4,200 s', '4 200 с', '4.200 s');
    says((n) => n.tinySeconds(1.04e-11), '0.01 ns', '0,01 нс', '0,01 ns');
    says((n) => n.tinySeconds(-1e-11), '0.00 ns', '0,00 нс', '0,00 ns');
    says((n) => n.tinySeconds(2.5e-9), '2.50 ns', '2,50 нс', '2,50 ns');
    says((n) => n.bytes(16), '16 B', '16 Б', '16 B');
    says((n) => n.bytes(0.2), '0 B', '0 Б', '0 B');
    says((n) => n.bytes(91_300_000), '91.3 MB', '91,3 МБ', '91,3 MB');
    says((n) => n.bytes(23.46), '23.5 B', '23,5 Б', '23,5 B');
    says((n) => n.bytes(999.7), '1.00 kB', '1,00 кБ', '1,00 kB');
    says((n) => n.throughput(1.2e9), '1.20 GB/s', '1,20 ГБ/с', '1,20 GB/s');
    says((n) => n.bytesPerSecond(1_200_000), '+1.20 MB/s', '+1,20 МБ/с', '+1,20 MB/s');
    says((n) => n.bytesPerSecond(-30), '-30 B/s', '-30 Б/с', '-30 B/s');
  });

  test('of times as much have their sign at the figure, and are never rounded to 1', () => {
    says((n) => n.times(1.2), '1.20', '1,20', '1,20');
    says((n) => n.factor(16_612), '16,600x', '16 600x', '16.600x');
    const cases = [1, 1.0002, 1.004, 1.0398, 9.999, 51.2, 436.4, 0.99996, 0.5];
    assert.deepEqual(cases.map(en.factor), [
      ...['1.00x', '1.0002x', '1.004x', '1.04x', '10.0x'],
      ...['51.2x', '436x', '0.99996x', '0.500x'],
    ]);
  });

  test('of ratios in a column have as many digits on both sides of 1', () => {
    assert.deepEqual([0.9961, 1.004, 12.34, 0.012].map(en.ratio), ['1.00', '1.00', '12.3', '0.0120']);
  });

  test('of what needs no more have two digits', () => {
    says((n) => n.share(0.0134), '1.3 %', '1,3 %', '1,3%');
    says((n) => n.plusMinus(0.0123), '±1.2 %', '±1,2 %', '±1,2%');
    says((n) => n.plusMinus(0.0002), '±<0.1 %', '±<0,1 %', '±<0,1%');
    assert.deepEqual([0, 0.0001, 0.0996, 1, 1.3].map(en.share).map(plainly), [
      '0 %',
      '<0.1 %',
      '10 %',
      '100 %',
      '130 %',
    ]);
  });

  test('of chances have three decimals, and none is rounded to nothing nor to 1', () => {
    says((n) => n.probability(0.0123), '.012', '0,012', '0,012');
    assert.deepEqual([1e-9, 0.9999, 1].map(en.probability), ['<.001', '>.999', '1.000']);
  });

  test('in English texts have plain spaces', () => {
    assert.equal(timeWords(18.34e6), '18.3 ms');
    assert.equal(counted(1240, 'run'), '1,240 runs');
    assert.deepEqual([0, 1.25 * 1024 ** 2, 48 * 1024].map(binaryBytes), ['0 B', '1.25 MiB', '48 KiB']);
  });

  test('of intervals have their unit once', () => {
    says((n) => n.interval([1.8, 1.96], 'change'), '+180 to +196 %', 'от +180 до +196 %', '+180 a +196%');
    says(
      (n) => n.interval([9.98e-7, 1.02e-6], 'seconds'),
      '0.998 to 1.02 µs',
      'от 0,998 до 1,02 мкс',
      '0,998 a 1,02 µs',
    );
    says((n) => n.interval([2.1e6, 3.4e6], 'si'), '2.10M to 3.40M', 'от 2,10 до 3,40 млн', '2,10 a 3,40 mi');
    says((n) => n.interval([0.68, 1.5], 'times'), '0.680 to 1.50', 'от 0,680 до 1,50', '0,680 a 1,50');
    says(
      (n) => n.interval([-200, 1300], 'bytesPerSecond'),
      '-0.200 to 1.30 kB/s',
      'от -0,200 до 1,30 кБ/с',
      '-0,200 a 1,30 kB/s',
    );
    says((n) => n.interval([4e7, 5e7], 'bytes'), '40.0 to 50.0 MB', 'от 40,0 до 50,0 МБ', '40,0 a 50,0 MB');
  });

  test('of a metric have its unit, and their interval the same', () => {
    says((n) => n.amount('ops/s', 1_790_000), '1.79M ops/s', '1,79 млн оп/с', '1,79 mi op/s');
    says((n) => n.amount('ops/s', 812), '812 ops/s', '812 оп/с', '812 op/s');
    says((n) => n.amount('s', 14.2e-6), '14.2 µs', '14,2 мкс', '14,2 µs');
    says((n) => n.ends('s', 9.98e-7, [9.98e-7, 1.02e-6]).join(), '998,1,020', '998,1 020', '998,1.020');
    says((n) => n.ends('ops/s', 1.79e6, [1.75e6, 1.83e6]).join(), '1.75M,1.83M', '1,75,1,83', '1,75,1,83');
    says((n) => n.unit('ops/s'), 'ops/s', 'оп/с', 'op/s');
  });

  test('on an axis have no zeros at their end', () => {
    const [enTicks, ruTicks] = [numbersIn('en', 'dropped'), numbersIn('ru', 'dropped')];
    assert.equal(plainly(enTicks.si(20_000_000)), '20M');
    assert.equal(plainly(ruTicks.seconds(0.0125)), '12,5 мс');
    assert.equal(enTicks.plain(0.0001), '1e-4');
    assert.equal(plainly(enTicks.briefChange(0.05)), '+5 %');
  });

  test('of durations have two units at most', () => {
    says((n) => n.duration(0.35), '350 ms', '350 мс', '350 ms');
    says((n) => n.duration(12), '12 s', '12 с', '12 s');
    says((n) => n.duration(245), '4 min 5 s', '4 мин 5 с', '4 min 5 s');
    says((n) => n.duration(7800), '2 h 10 min', '2 ч 10 мин', '2 h 10 min');
    says((n) => n.duration(3599.9), '1 h', '1 ч', '1 h');
    says((n) => n.duration(100_000), '1 d 4 h', '1 сут 4 ч', '1 d 4 h');
  });

  test('part no figure from its unit', () => {
    for (const numbers of [en, ru, pt]) {
      for (const text of [numbers.seconds(0.02), numbers.si(2e6), numbers.bytes(2e6), numbers.percent(0.2)]) {
        assert.doesNotMatch(text, /[ \n]/, text);
      }
    }
  });
});
