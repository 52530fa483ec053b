/** Figures as the page writes them: three significant digits, the unit behind a blank, the decimal sign of the reader's language. */
import type { Language } from '../messages/language.ts';
import type { Metric } from '../report/metric.ts';
import { bytesWords, rateFigure, timeWords } from '../report/units.ts';

/** Stands for figures that there are none of. */
export const NOTHING = '–';

/** A figure of a metric in the unit that people read: `24.4 M`, `1.25 ms`, `3.10 MB`. */
export function figureText({ unit }: Pick<Metric, 'unit'>, value: number, language: Language): string {
  const text = unit === 's' ? timeWords(value * 1e9) : unit === 'bytes' ? bytesWords(value) : rateFigure(value);
  return withDecimalSign(text, language);
}

/** A change as a share of the baseline: 0.1234 is `+12.3 %`, -0.5 is `−50.0 %`, 7.5 is `+750 %`. */
export function changeText(share: number, language: Language): string {
  const text = percentDigits(Math.abs(share));
  const sign = Number(text) === 0 ? '' : share > 0 ? '+' : '−';
  return `${sign}${withDecimalSign(text, language)} %`;
}

/** A share in per cent, without a sign: `12.3`. */
export function percentText(share: number, language: Language): string {
  return withDecimalSign(percentDigits(Math.abs(share)), language);
}

/** The interval of a change: `+10.9 % … +13.8 %`. */
export function changeInterval([low, high]: readonly [number, number], language: Language): string {
  return `${changeText(low - 1, language)} … ${changeText(high - 1, language)}`;
}

/** A probability: `0.032`, below a thousandth `< 0.001`. */
export function probabilityText(p: number | null, language: Language): string {
  if (p === null) return NOTHING;
  return withDecimalSign(p < 0.001 ? '< 0.001' : p.toFixed(3), language);
}

function percentDigits(share: number): string {
  const value = share * 100;
  return value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
}

/** Other languages than English write 1,5; digits are not grouped anywhere, so a comma is never mistaken. */
function withDecimalSign(text: string, language: Language): string {
  return language === 'en' ? text : text.replace(/(\d)\.(\d)/, '$1,$2');
}

/** A number as it is, with the decimal sign of the language. */
export function withDecimals(value: number, language: Language): string {
  return withDecimalSign(String(value), language);
}
