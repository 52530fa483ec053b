import type { Language } from './messages/languages.ts';
import { NONE_YET } from './telling-interval.ts';

export const NO_BREAK = '\u00a0';

/** The units that metrics are told in. */
export type Unit = 'ops/s' | 's' | 'bytes';

/** The words and signs of a language between and behind figures. */
export interface NumberWords {
  /** Ones, thousands, millions and so on. */
  thousands: readonly string[];
  /** Before a prefix without a unit. */
  beforeThousands: string;
  /** From nanoseconds. */
  times: readonly string[];
  bytes: readonly string[];
  /** Behind a unit: `/s`. */
  perSecond: string;
  /** Before the sign for per cent. */
  beforePercent: string;
  /** Seconds, minutes, hours, days. */
  durations: readonly [string, string, string, string];
  /** Units without a figure before them. */
  units: Readonly<Record<Unit, string>>;
  between(low: string, high: string): string;
  /** Replaces an interval that is too wide to say anything. */
  noneYet: string;
}

export const NUMBER_WORDS: Readonly<Record<Language, NumberWords>> = {
  en: {
    thousands: ['', 'k', 'M', 'G', 'T'],
    beforeThousands: '',
    times: ['ns', 'µs', 'ms', 's'],
    bytes: ['B', 'kB', 'MB', 'GB', 'TB'],
    perSecond: '/s',
    beforePercent: NO_BREAK,
    durations: ['s', 'min', 'h', 'd'],
    units: { 'ops/s': 'ops/s', s: 's', bytes: 'bytes' },
    between: (low, high) => `${low} to ${high}`,
    noneYet: NONE_YET,
  },
  ru: {
    thousands: ['', 'тыс.', 'млн', 'млрд', 'трлн'],
    beforeThousands: NO_BREAK,
    times: ['нс', 'мкс', 'мс', 'с'],
    bytes: ['Б', 'кБ', 'МБ', 'ГБ', 'ТБ'],
    perSecond: '/с',
    beforePercent: NO_BREAK,
    durations: ['с', 'мин', 'ч', 'сут'],
    units: { 'ops/s': 'оп/с', s: 'с', bytes: 'байты' },
    between: (low, high) => `от ${low} до ${high}`,
    noneYet: 'пока нет (нужно больше раундов)',
  },
  'pt-BR': {
    thousands: ['', 'mil', 'mi', 'bi', 'tri'],
    beforeThousands: NO_BREAK,
    times: ['ns', 'µs', 'ms', 's'],
    bytes: ['B', 'kB', 'MB', 'GB', 'TB'],
    perSecond: '/s',
    beforePercent: '',
    durations: ['s', 'min', 'h', 'd'],
    units: { 'ops/s': 'op/s', s: 's', bytes: 'bytes' },
    between: (low, high) => `${low} a ${high}`,
    noneYet: 'ainda não há (mais rodadas)',
  },
};
