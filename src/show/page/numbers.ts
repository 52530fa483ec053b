/** Figures of metrics as the page writes them, in the reader's language: a title gives the unit of rates. */
import type { Language } from '../../text/messages/language.ts';
import { numbersIn } from '../../text/numbers.ts';
import type { Metric } from '../report/metric.ts';

/** Stands for figures that there are none of. */
export const NOTHING = '–';

/** The ends of an interval of such figures: `1.20 to 1.26 µs`. */
export function figureInterval({ unit }: Pick<Metric, 'unit'>, ends: readonly [number, number], language: Language) {
  return numbersIn(language).interval(ends, unit === 's' ? 'seconds' : unit === 'bytes' ? 'bytes' : 'si');
}

/** The interval of a change, of ratios: `+10.9 to +13.8 %`. */
export function changeInterval([low, high]: readonly [number, number], language: Language): string {
  return numbersIn(language).interval([low - 1, high - 1], 'change');
}
