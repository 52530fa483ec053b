import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LANGUAGES } from '../../src/messages/language.ts';
import { numbersIn } from '../../src/messages/numbers.ts';

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
    says((n) => n.si(24_400_000), '24.4 M', '24,4 млн', '24,4 mi');
    says((n) => n.si(8123), '8.12 k', '8,12 тыс.', '8,12 mil');
    says((n) => n.si(812), '812', '812', '812');
    says((n) => n.si(3.2e9), '3.20 G', '3,20 млрд', '3,20 bi');
    // 999.6 would be written 1,000: the next unit begins where rounding reaches it.
    says((n) => n.si(999.6), '1.00 k', '1,00 тыс.', '1,00 mil');
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
    says((n) => n.seconds(0), '0 s', '0 с', '0 s');
    says((n) => n.tinySeconds(1.04e-11), '0.01 ns', '0,01 нс', '0,01 ns');
    says((n) => n.tinySeconds(-1e-11), '0.00 ns', '0,00 нс', '0,00 ns');
    says((n) => n.tinySeconds(2.5e-9), '2.50 ns', '2,50 нс', '2,50 ns');
    says((n) => n.bytes(16), '16 B', '16 Б', '16 B');
    says((n) => n.bytes(0.2), '0 B', '0 Б', '0 B');
    says((n) => n.bytes(91_300_000), '91.3 MB', '91,3 МБ', '91,3 MB');
    says((n) => n.bytesPerSecond(1_200_000), '+1.20 MB/s', '+1,20 МБ/с', '+1,20 MB/s');
    says((n) => n.bytesPerSecond(-30), '-30.0 B/s', '-30,0 Б/с', '-30,0 B/s');
    says((n) => n.times(1.2345), '1.23', '1,23', '1,23');
    says((n) => n.times(16_612), '16,600', '16 600', '16.600');
  });

  test('of intervals have their unit once', () => {
    says((n) => n.interval([1.8, 1.96], 'change'), '+180 to +196 %', 'от +180 до +196 %', '+180 a +196%');
    says(
      (n) => n.interval([9.98e-7, 1.02e-6], 'seconds'),
      '0.998 to 1.02 µs',
      'от 0,998 до 1,02 мкс',
      '0,998 a 1,02 µs',
    );
    says((n) => n.interval([2.1e6, 3.4e6], 'si'), '2.10 to 3.40 M', 'от 2,10 до 3,40 млн', '2,10 a 3,40 mi');
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
    says((n) => n.amount('ops/s', 1_790_000), '1.79 M ops/s', '1,79 млн оп/с', '1,79 mi op/s');
    says((n) => n.amount('ops/s', 812), '812 ops/s', '812 оп/с', '812 op/s');
    says((n) => n.amount('s', 14.2e-6), '14.2 µs', '14,2 мкс', '14,2 µs');
    says((n) => n.ends('s', 9.98e-7, [9.98e-7, 1.02e-6]).join(), '998,1,020', '998,1 020', '998,1.020');
    says((n) => n.ends('ops/s', 1.79e6, [1.75e6, 1.83e6]).join(), '1.75,1.83', '1,75,1,83', '1,75,1,83');
    says((n) => n.unit('ops/s'), 'ops/s', 'оп/с', 'op/s');
  });

  test('on an axis have no zeros at their end', () => {
    const [enTicks, ruTicks] = [numbersIn('en', 'dropped'), numbersIn('ru', 'dropped')];
    assert.equal(plainly(enTicks.si(20_000_000)), '20 M');
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
