/** How figures read on axes and beside marks, in the language of a chart: as reports write them, with fewer digits where room is short. */
import type { Language } from '../../text/messages/language.ts';
import { type Numbers, numbersIn } from '../../text/numbers.ts';
import type { NumberAxis } from './chart.ts';

/** What of an axis its figures hang on. */
export type FigureFormat = Pick<NumberAxis, 'format' | 'language'>;

/** A figure in three significant digits: `24.4M`, `1.24`, `+24 %`, `18.3 ms`. */
export function figureWords(value: number, { format, language = 'en' }: FigureFormat): string {
  const numbers = numbersIn(language);
  return format === 'ratio' ? numbers.ratio(value) : wordsOf(value, format, numbers);
}

/** The same on an axis, where a round value has no zeros at its end: `20M`, `1.2`, `50 ms`. */
export function tickWords(value: number, { format, language = 'en' }: FigureFormat): string {
  const numbers = numbersIn(language, 'dropped');
  return format === 'ratio' ? numbers.given(value) : wordsOf(value, format, numbers);
}

/** A quantile as a percentile: 0.999 is `99.9 %`. */
export function percentileWords(quantile: number, language: Language = 'en'): string {
  return numbersIn(language).percentile(quantile);
}

function wordsOf(value: number, format: Exclude<FigureFormat['format'], 'ratio'>, numbers: Numbers): string {
  if (format === 'percent') return numbers.briefChange(value - 1);
  // Nothing is nothing in every unit, and the other ticks of an axis name it.
  if (value === 0) return '0';
  switch (format) {
    case 'plain':
      return plainWords(value, numbers);
    case 'seconds':
      return numbers.seconds(value);
    case 'bytes':
      return numbers.bytes(value);
    default:
      return numbers.si(value);
  }
}

/** Parameters of benchmarks, such as 4096, have all their digits up to a million. */
function plainWords(value: number, { plain, whole, si }: Numbers): string {
  const size = Math.abs(value);
  if (size >= 1e6) return si(value);
  return size >= 999.5 ? whole(value) : plain(value);
}
