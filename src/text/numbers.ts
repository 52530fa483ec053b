import type { Language } from './messages/languages.ts';
import { NO_BREAK, NUMBER_WORDS, type NumberWords, type Unit } from './number-words.ts';
import { isTelling } from './telling-interval.ts';

export type { Unit } from './number-words.ts';

/**
 * How numbers are written, in the terminal, in Markdown, on pages, in charts, articles and comments; CSV and JSON have them raw.
 * What is measured has three significant digits, its decimal sign and its grouping by Intl. A unit stands behind a space, as the SI has
 * it: `18.3 ms`, `1.20 kB`, `12.3 %`; a prefix alone stands at its figure, as benchstat prints it: `77.2M`. So do signs: `+12.3 %`,
 * `±1.2 %`, `1.59x`. Pure, and nothing depends on the reader's machine; browsers have it, too.
 */
export interface Numbers {
  /** `1,240`, `12.3`, `0.0412`. */
  plain(value: number): string;
  /** All digits of a whole number: `12,345`. */
  whole(value: number): string;
  /** A fixed number of decimals: `1,234.50`. Minus zero has no sign. */
  decimal(value: number, decimals: number): string;
  /** The same with its sign: `+67.59`. */
  signedDecimal(value: number, decimals: number): string;
  /** As it was given, six digits at most: `1.2`, `0.5`. */
  given(value: number): string;
  /** `24.4M`, `812`: a figure below a title that has the unit. */
  si(value: number): string;
  /** A share: `12.3 %`, `97.0 %`, `0.04 %`, `0 %`. */
  percent(share: number): string;
  /** A share in two digits, where more are not needed: `0 %`, `<0.1 %`, `1.3 %`, `97 %`. */
  share(share: number): string;
  /** The half-width of an interval likewise: `±1.2 %`, `±<0.1 %`, `±130 %`. */
  plusMinus(share: number): string;
  /** The same as `percent` without the sign for per cent: `12.3`, `750`, `∞`. */
  points(share: number): string;
  /** A quantile as a percentile, with as many nines as it has: 0.999 is `99.9 %`. */
  percentile(quantile: number): string;
  /** A change as a share, with its sign: `+12.3 %`, `-4.5 %`, `0 %`. */
  change(share: number): string;
  /** The same without the sign for per cent. */
  signedPoints(share: number): string;
  /** A change where there is little room, in two digits: `+24 %`, `-2.4 %`, `0 %`. */
  briefChange(share: number): string;
  /** A share as it was given: `2 %`, `0.5 %`. */
  givenShare(share: number): string;
  /** The same without the sign for per cent. */
  margin(share: number): string;
  /** A ratio in a column, with equally many digits on both sides of 1: `0.98`, `1.00`, `12.3`. */
  ratio(value: number): string;
  /** How many times: `1.004`, `1.23`, `12.3`, `16,600`; 1 only where it is 1. */
  times(value: number): string;
  /** The same with its sign: `1.23x`. */
  factor(value: number): string;
  /** A probability, in three decimals: `.012`, `<.001`, `>.999`; in languages with a decimal comma `0,012`, `<0,001`. */
  probability(p: number): string;
  /** A time: `3.21 ns`, `1.25 µs`, `18.3 ms`, `2.00 s`. */
  nanoseconds(value: number): string;
  /** The same of seconds. */
  seconds(value: number): string;
  /** A time in seconds that may be near zero. Below a nanosecond it is written in hundredths: three digits would claim too much. */
  tinySeconds(value: number): string;
  /** Decimal: `0 B`, `16 B`, `1.20 kB`. */
  bytes(value: number): string;
  /** `1.20 GB/s`. */
  throughput(value: number): string;
  /** With a sign: `+1.20 MB/s`. */
  bytesPerSecond(value: number): string;
  /** A figure of a metric with its unit: `1.79M ops/s`, `14.2 µs`, `1.20 kB`. */
  amount(unit: Unit, value: number): string;
  /** The ends of the interval of such a figure in the unit that it is written in, without its name. */
  ends(unit: Unit, value: number, ends: readonly [number, number]): [from: string, to: string];
  /** The name of a unit: `ops/s`, as of an axis. */
  unit(unit: Unit): string;
  /** Two units at most, of seconds: `350 ms`, `12 s`, `4 min 5 s`, `2 h 10 min`. */
  duration(seconds: number): string;
  /**
   * Both ends in the unit that fits the larger one; it stands once: `1.20 to 1.26 µs`. An interval that is too wide to say anything is
   * told in words.
   */
  interval(ends: readonly [number, number], unit?: IntervalUnit): string;
}

/** What the ends of an interval are; of shares the change is told, with signs. */
type IntervalUnit = 'si' | 'plain' | 'change' | 'times' | 'seconds' | 'bytes' | 'bytesPerSecond';

/** Whether zeros at the end stay. They say how exact a figure is; the round values of an axis need none. */
type Zeros = 'kept' | 'dropped';

/** From here on three digits are rounded to a thousand. */
const NEXT_UNIT = 999.5;
const NS = 1e9;

const made = new Map<string, Numbers>();

/**
 * The numbers of a language. They are made once, since Intl takes its time.
 *
 * @param space before units: one that never breaks, except on a terminal, where people search for a figure as they type it
 */
export function numbersIn(language: Language, zeros: Zeros = 'kept', space: ' ' | typeof NO_BREAK = NO_BREAK): Numbers {
  const key = `${language} ${zeros} ${space}`;
  const known = made.get(key) ?? numbersOf(language, zeros === 'kept', space);
  made.set(key, known);
  return known;
}

function numbersOf(language: Language, hasZeros: boolean, space: string): Numbers {
  const words = NUMBER_WORDS[language];
  const significant = (count: number) =>
    formatter(language, { minimumSignificantDigits: hasZeros ? count : 1, maximumSignificantDigits: count });
  const figures = [3, 4, 5, 6, 7].map((count) => ({ count, write: significant(count) }));
  const three = significant(3);
  const atMostSix = formatter(language, { maximumSignificantDigits: 6 });
  const atMostNine = formatter(language, { maximumSignificantDigits: 9 });
  const decimal = decimals(language, hasZeros);
  const whole = (value: number): string => decimal(value, 0);

  /** A figure without a unit: thousands are grouped, tiny figures have a power of ten. */
  const digits = (value: number): string => {
    if (value === 0) return '0';
    if (Math.abs(value) >= 0.001) return three(value);
    const power = hasZeros ? value.toExponential(2) : Number(value.toPrecision(3)).toExponential();
    return language === 'en' ? power : power.replace('.', ',');
  };
  /** Whole bytes have no decimals. */
  const scaled = (value: number, scale: number, units: readonly string[]): string =>
    units === words.bytes && scale === 1 && Number.isInteger(value) ? whole(value) : digits(value / scale);
  const withUnit = (value: number, units: readonly string[], behind = ''): string => {
    const { scale, unit } = unitFor(value, units);
    return joined(scaled(value, scale, units), unit + (unit === '' ? '' : behind));
  };
  const si = (value: number): string => {
    const { scale, unit } = unitFor(value, words.thousands);
    return digits(value / scale) + (unit === '' ? '' : words.beforeThousands + unit);
  };
  /** Measured allocation scatters, so a tiny amount counts as none. */
  const bytes = (value: number): string => withUnit(Math.abs(value) < 0.5 ? 0 : value, words.bytes);
  const nanoseconds = (value: number): string => withUnit(value, words.times);
  const seconds = (value: number): string => nanoseconds(value * NS);
  const percent = (text: string): string => `${text}${words.beforePercent === '' ? '' : space}%`;
  const joined = (figure: string, unit: string): string => (unit === '' ? figure : `${figure}${space}${unit}`);
  const points = (share: number): string => {
    if (!Number.isFinite(share)) return share > 0 ? '∞' : share < 0 ? '-∞' : '-';
    // Rounding must not hide the direction of a change.
    for (const more of [0, 1, 2, 3]) {
      const text = decimal(share * 100, pointDecimals(share) + more);
      if (/[1-9]/u.test(text)) return text;
    }
    return '0';
  };
  const signed = (text: string, value: number): string => (value > 0 && /[1-9∞]/u.test(text) ? `+${text}` : text);
  const signedPoints = (share: number): string => signed(points(share), share);
  const signedDecimal = (value: number, count: number): string => signed(decimal(value, count), value);
  /** The ends of an interval in one unit. */
  const scaledEnds = ([low, high]: readonly [number, number], units: readonly string[], behind = ''): string => {
    const { scale, unit } = unitFor(Math.max(Math.abs(low), Math.abs(high)), units);
    return joined(
      words.between(scaled(low, scale, units), scaled(high, scale, units)),
      unit + (unit === '' ? '' : behind),
    );
  };
  const brief = (share: number): string => {
    const size = Math.abs(share);
    if (size > 0 && size < 0.0005) return `<${decimal(0.1, 1)}`;
    return size === 0 ? '0' : decimal(share * 100, size < 0.0995 ? 1 : 0);
  };
  /** Only 1 is written as 1; a ratio just above it has a digit more. */
  const times = (value: number): string => {
    const least = value > 1 && value < 1.0095 ? 4 : 3;
    const fits = ({ count }: { count: number }): boolean =>
      value === 1 || (count >= least && Number(value.toPrecision(count)) !== 1);
    return (figures.find(fits)?.write ?? three)(value);
  };
  /** A prefix that stands at its figure stands at both ends of an interval. */
  const prefixOf = (unit: string): string => (words.beforeThousands === '' ? unit : '');
  const siEnds = ([low, high]: readonly [number, number]): string => {
    const { scale, unit } = unitFor(Math.max(Math.abs(low), Math.abs(high)), words.thousands);
    const prefix = prefixOf(unit);
    return joined(
      words.between(digits(low / scale) + prefix, digits(high / scale) + prefix),
      prefix === '' ? unit : '',
    );
  };
  const intervals: Record<IntervalUnit, (pair: readonly [number, number]) => string> = {
    si: siEnds,
    plain: ([low, high]) => words.between(digits(low), digits(high)),
    times: ([low, high]) => words.between(times(low), times(high)),
    change: ([low, high]) => percent(words.between(signedPoints(low), signedPoints(high))),
    seconds: ([low, high]) => scaledEnds([low * NS, high * NS], words.times),
    bytes: (pair) => scaledEnds(pair, words.bytes),
    bytesPerSecond: (pair) => scaledEnds(pair, words.bytes, words.perSecond),
  };
  const scales: Record<Unit, { units: readonly string[]; first: number }> = {
    'ops/s': { units: words.thousands, first: 1 },
    s: { units: words.times, first: NS },
    bytes: { units: words.bytes, first: 1 },
  };

  return {
    plain: digits,
    whole,
    decimal,
    signedDecimal,
    given: atMostSix,
    si,
    percent: (share) => percent(points(share)),
    share: (share) => percent(brief(share)),
    plusMinus: (share) => `±${percent(brief(share))}`,
    points,
    percentile: (quantile) => percent(atMostNine(quantile * 100)),
    change: (share) => percent(signedPoints(share)),
    signedPoints,
    briefChange: (share) => {
      const text = signedDecimal(share * 100, Math.abs(share) < 0.0995 ? 1 : 0);
      return percent(/[1-9]/u.test(text) ? text : '0');
    },
    givenShare: (share) => percent(atMostSix(share * 100)),
    margin: (share) => atMostSix(share * 100),
    ratio: (value) => (value >= 0.095 && value < 9.995 ? decimal(value, 2) : digits(value)),
    times,
    factor: (value) => `${times(value)}x`,
    probability: (p) => {
      const text = p < 0.001 ? `<${decimal(0.001, 3)}` : p > 0.9995 && p < 1 ? `>${decimal(0.999, 3)}` : decimal(p, 3);
      return language === 'en' ? text.replace(/^([<>]?)0\./, '$1.') : text;
    },
    nanoseconds,
    seconds,
    tinySeconds: (value) =>
      value * NS < 1 ? joined(decimal(Math.max(0, value * NS), 2), words.times[0] ?? '') : seconds(value),
    bytes,
    throughput: (value) => withUnit(value, words.bytes, words.perSecond),
    bytesPerSecond: (value) => signed(withUnit(value, words.bytes, words.perSecond), value),
    amount: (unit, value) => {
      if (unit === 'ops/s') return joined(si(value), words.units[unit]);
      return unit === 's' ? seconds(value) : bytes(value);
    },
    ends: (unit, value, ends) => {
      const { units, first } = scales[unit];
      const { scale, unit: name } = unitFor(value * first, units);
      const [low, high] = ends.map(
        (end) => scaled(end * first, scale, units) + (unit === 'ops/s' ? prefixOf(name) : ''),
      );
      return [low as string, high as string];
    },
    unit: (unit) => words.units[unit],
    duration: (value) => durationOf(value, words, (part, unit) => joined(whole(part), unit)),
    interval: (pair, unit = 'plain') => (isTold(pair, unit) ? intervals[unit](pair) : words.noneYet),
  };
}

/** A ratio of the ends says nothing about differences, and about an interval that begins at 0 or below. */
function isTold([low, high]: readonly [number, number], unit: IntervalUnit): boolean {
  if (unit === 'change') return isTelling([1 + low, 1 + high]);
  return unit === 'bytesPerSecond' || low <= 0 || isTelling([low, high]);
}

/** The useful digits of a share: small ones have more. */
function pointDecimals(share: number): number {
  const size = Math.abs(share * 100);
  if (size >= 99.95) return 0;
  if (size >= 0.095) return 1;
  return size < 0.0095 ? 3 : 2;
}

function formatter(language: Language, options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(language, options);
    // "-0.00" would claim a direction.
    return format.format(value).replace(/^-(?=[0.,]*$)/u, '');
  };
}

function decimals(language: Language, hasZeros: boolean): (value: number, count: number) => string {
  const known = Array.from({ length: 10 }, (_, count) =>
    formatter(language, { minimumFractionDigits: hasZeros ? count : 0, maximumFractionDigits: count }),
  );
  return (value, count) => known[count]?.(value) ?? value.toFixed(count);
}

function unitFor(value: number, units: readonly string[]): { scale: number; unit: string } {
  let place = 0;
  while (Math.abs(value) / 1000 ** place >= NEXT_UNIT && place < units.length - 1) place++;
  return { scale: 1000 ** place, unit: units[place] ?? '' };
}

function durationOf(
  value: number,
  { durations, times }: NumberWords,
  part: (value: number, unit: string) => string,
): string {
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
