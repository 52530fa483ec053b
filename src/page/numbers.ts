/** Figures as the page writes them, in the reader's language. */
import type { Language } from '../messages/language.ts';
import { decimalIn, percentIn, signedPercentIn } from '../messages/numbers.ts';
import { numbersIn } from '../messages/quantities.ts';
import type { Metric } from '../report/metric.ts';

/** Stands for figures that there are none of. */
export const NOTHING = '–';

/** A figure of a metric in the unit that people read: `24.4 M`, `1.25 ms`, `3.10 MB`. */
export function figureText({ unit }: Pick<Metric, 'unit'>, value: number, language: Language): string {
  const { seconds, bytes, si } = numbersIn(language);
  return unit === 's' ? seconds(value) : unit === 'bytes' ? bytes(value) : si(value);
}

/** The ends of an interval of such figures: `1.20 to 1.26 µs`. */
export function figureInterval({ unit }: Pick<Metric, 'unit'>, ends: readonly [number, number], language: Language) {
  return numbersIn(language).interval(ends, unit === 's' ? 'seconds' : unit === 'bytes' ? 'bytes' : 'si');
}

/** A change as a share of the baseline: 0.1234 is `+12.3 %`, -0.5 is `-50.0 %`, 7.5 is `+750 %`. */
export function changeText(share: number, language: Language): string {
  return `${signedPercentIn(language, share)}${perCent(language)}`;
}

/** The same without the sign for per cent. */
export function signedText(share: number, language: Language): string {
  return signedPercentIn(language, share);
}

/** A share in per cent, without signs: `12.3`. */
export function percentText(share: number, language: Language): string {
  return percentIn(language, Math.abs(share));
}

/** The interval of a change, of ratios: `+10.9 … +13.8 %`. */
export function changeInterval([low, high]: readonly [number, number], language: Language): string {
  return `${signedText(low - 1, language)} … ${changeText(high - 1, language)}`;
}

/** A number with two decimals. */
export function decimalText(value: number, language: Language): string {
  return decimalIn(language, value, 2);
}

/** Brazilian texts join it to its number. */
function perCent(language: Language): string {
  return language === 'pt-BR' ? '%' : '\u00a0%';
}
