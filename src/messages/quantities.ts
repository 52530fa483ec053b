import type { Language } from './language.ts';

/**
 * How numbers read in a language: three significant digits, its decimal sign and its grouping by Intl, its words for thousands
 * and for units. A figure and its unit are never parted, so a no-break space (U+00A0) stands between them. Pure.
 */
export interface Numbers {
  /** `1,240`, `12.3`, `0.0412`. */
  plain(value: number): string;
  /** All digits of a whole number: `12,345`. */
  whole(value: number): string;
  /** `24.4 M`, `812`; of a number that a title gives the unit of. */
  si(value: number): string;
  /** A share: `12.3 %`, `97 %`, `< 0.1 %`. */
  percent(share: number): string;
  /** A change as a share, with its sign: `+12.3 %`, `-4.5 %`, `0 %`. */
  change(share: number): string;
  /** Half of an interval as a share: `± 1.2 %`. */
  plusMinus(share: number): string;
  /** How many times: `1.23`, `12.3`, `16,600`, without zeros at the end. */
  times(value: number): string;
  /** A time in seconds: `3.21 ns`, `1.25 µs`, `18.3 ms`, `2.00 s`. */
  seconds(value: number): string;
  /** A time in seconds that may be next to nothing: below a nanosecond hundredths of one, since three digits would claim too much. */
  tinySeconds(value: number): string;
  /** Decimal: `0 B`, `16 B`, `1.20 kB`. */
  bytes(value: number): string;
  /** With a sign: `+1.20 MB/s`. */
  bytesPerSecond(value: number): string;
  /** Two units at most, of seconds: `350 ms`, `12 s`, `4 min 5 s`, `2 h 10 min`. */
  duration(seconds: number): string;
  /** Both ends in the unit that fits the larger one, which stands once: `1.20 to 1.26 µs`. */
  interval(ends: readonly [number, number], unit?: IntervalUnit): string;
}

/** What the ends of an interval are; of shares the change is told, with signs. */
export type IntervalUnit = 'si' | 'plain' | 'change' | 'times' | 'seconds' | 'bytes' | 'bytesPerSecond';

interface Words {
  /** Ones, thousands, millions and so on. */
  thousands: readonly string[];
  /** From nanoseconds. */
  times: readonly string[];
  bytes: readonly string[];
  /** Behind a unit: `/s`. */
  perSecond: string;
  /** Before the sign for per cent. */
  beforePercent: string;
  /** Seconds, minutes, hours, days. */
  durations: readonly [string, string, string, string];
  between(low: string, high: string): string;
}

const NO_BREAK = '\u00a0';

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    thousands: ['', 'k', 'M', 'G', 'T'],
    times: ['ns', 'µs', 'ms', 's'],
    bytes: ['B', 'kB', 'MB', 'GB', 'TB'],
    perSecond: '/s',
    beforePercent: NO_BREAK,
    durations: ['s', 'min', 'h', 'd'],
    between: (low, high) => `${low} to ${high}`,
  },
  ru: {
    thousands: ['', 'тыс.', 'млн', 'млрд', 'трлн'],
    times: ['нс', 'мкс', 'мс', 'с'],
    bytes: ['Б', 'кБ', 'МБ', 'ГБ', 'ТБ'],
    perSecond: '/с',
    beforePercent: NO_BREAK,
    durations: ['с', 'мин', 'ч', 'сут'],
    between: (low, high) => `от ${low} до ${high}`,
  },
  'pt-BR': {
    thousands: ['', 'mil', 'mi', 'bi', 'tri'],
    times: ['ns', 'µs', 'ms', 's'],
    bytes: ['B', 'kB', 'MB', 'GB', 'TB'],
    perSecond: '/s',
    beforePercent: '',
    durations: ['s', 'min', 'h', 'd'],
    between: (low, high) => `${low} a ${high}`,
  },
};

/** From here on three digits are rounded to a thousand. */
const NEXT_UNIT = 999.5;
const NS = 1e9;

const made = new Map<Language, Numbers>();

/** The numbers of a language. They are made once, since Intl takes its time. */
export function numbersIn(language: Language): Numbers {
  const known = made.get(language) ?? numbersOf(language);
  made.set(language, known);
  return known;
}

function numbersOf(language: Language): Numbers {
  const words = WORDS[language];
  const three = formatter(language, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
  const atMostThree = formatter(language, { maximumSignificantDigits: 3 });
  const whole = formatter(language, { maximumFractionDigits: 0 });
  const tenths = formatter(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const hundredths = formatter(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

  /** A figure without a unit: thousands are grouped, next to nothing has a power of ten. */
  const digits = (value: number): string => {
    if (value === 0) return '0';
    const size = Math.abs(value);
    return size < 0.001 ? value.toExponential(2).replace('.', decimalSign(language)) : three(value);
  };
  const withUnit = (value: number, units: readonly string[], more = ''): string => {
    const { scale, unit } = unitFor(value, units);
    return joined(digits(value / scale), unit + (unit === '' ? '' : more));
  };
  const bytes = (value: number): string => {
    // Allocation is measured and scatters, so next to nothing counts as nothing.
    if (Math.abs(value) < 0.5) return joined('0', words.bytes[0] ?? '');
    return Math.abs(value) < NEXT_UNIT && Number.isInteger(value)
      ? joined(whole(value), words.bytes[0] ?? '')
      : withUnit(value, words.bytes);
  };
  const percent = (text: string): string => `${text}${words.beforePercent}%`;
  const points = (share: number): string => {
    const value = share * 100;
    const size = Math.abs(value);
    return size >= NEXT_UNIT ? atMostThree(value) : size >= 99.95 ? whole(value) : tenths(value);
  };
  const signed = (text: string, value: number): string => (value > 0 && /[1-9]/u.test(text) ? `+${text}` : text);
  const changePoints = (share: number): string => {
    const text = points(share);
    return /[1-9]/u.test(text) ? signed(text, share) : '0';
  };
  /** The ends of an interval in one unit. */
  const scaledEnds = ([low, high]: readonly [number, number], units: readonly string[], more = ''): string => {
    const { scale, unit } = unitFor(Math.max(Math.abs(low), Math.abs(high)), units);
    return joined(words.between(digits(low / scale), digits(high / scale)), unit + (unit === '' ? '' : more));
  };
  const ends: Record<IntervalUnit, (pair: readonly [number, number]) => string> = {
    si: (pair) => scaledEnds(pair, words.thousands),
    plain: ([low, high]) => words.between(digits(low), digits(high)),
    times: ([low, high]) => words.between(digits(low), digits(high)),
    change: ([low, high]) => percent(words.between(changePoints(low), changePoints(high))),
    seconds: ([low, high]) => scaledEnds([low * NS, high * NS], words.times),
    bytes: (pair) => scaledEnds(pair, words.bytes),
    bytesPerSecond: (pair) => scaledEnds(pair, words.bytes, words.perSecond),
  };

  return {
    plain: digits,
    whole,
    si: (value) => withUnit(value, words.thousands),
    percent: (share) => {
      if (share === 0) return percent('0');
      if (share > 0 && share < 0.0005) return `<${NO_BREAK}${percent(tenths(0.1))}`;
      return percent(points(share));
    },
    change: (share) => percent(changePoints(share)),
    plusMinus: (share) => `±${NO_BREAK}${percent(share > 0 && share < 0.0005 ? `<${tenths(0.1)}` : points(share))}`,
    times: atMostThree,
    seconds: (value) => (value === 0 ? joined('0', words.times[3] ?? '') : withUnit(value * NS, words.times)),
    tinySeconds: (value) =>
      value * NS < 1
        ? joined(hundredths(Math.max(0, value * NS)), words.times[0] ?? '')
        : withUnit(value * NS, words.times),
    bytes,
    bytesPerSecond: (value) => signed(withUnit(value, words.bytes, words.perSecond), value),
    duration: (value) => durationOf(value, words, (part, unit) => joined(whole(part), unit)),
    interval: (pair, unit = 'plain') => ends[unit](pair),
  };
}

function formatter(language: Language, options: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat(language, options);
  // Of minus nothing nobody wants to read.
  return (value) => format.format(value).replace(/^-(?=[0.,]*$)/u, '');
}

function decimalSign(language: Language): string {
  return language === 'en' ? '.' : ',';
}

function unitFor(value: number, units: readonly string[]): { scale: number; unit: string } {
  let place = 0;
  while (Math.abs(value) / 1000 ** place >= NEXT_UNIT && place < units.length - 1) place++;
  return { scale: 1000 ** place, unit: units[place] ?? '' };
}

function joined(figure: string, unit: string): string {
  return unit === '' ? figure : `${figure}${NO_BREAK}${unit}`;
}

function durationOf(value: number, { durations, times }: Words, part: (value: number, unit: string) => string): string {
  if (value < 1) return part(Math.round(value * 1000), times[2] ?? '');
  const [seconds, minutes, hours, days] = durations;
  const whole = Math.round(value);
  const two = (large: number, one: string, small: number, other: string): string =>
    small === 0 ? part(large, one) : `${part(large, one)} ${part(small, other)}`;
  if (whole < 60) return part(whole, seconds);
  if (whole < 3600) return two(Math.floor(whole / 60), minutes, whole % 60, seconds);
  const inMinutes = Math.round(whole / 60);
  if (inMinutes < 24 * 60) return two(Math.floor(inMinutes / 60), hours, inMinutes % 60, minutes);
  const inHours = Math.round(inMinutes / 60);
  return two(Math.floor(inHours / 24), days, inHours % 24, hours);
}
