/** Numbers as a language writes them: its decimal sign, its groups of thousands, its short units. Nothing depends on the reader's machine. */
import type { Language, MessageKey } from './language.ts';
import type { Say } from './say.ts';

const FIXED = new Map<string, Intl.NumberFormat>();

/** A number with so many decimals: `1,234.50`, `1 234,50`. */
export function decimalIn(language: Language, value: number, decimals: number): string {
  const key = `${language} ${decimals}`;
  const known =
    FIXED.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  FIXED.set(key, known);
  // -0.001 rounds to "-0.00": a sign there would claim a direction.
  const rounded = Number(value.toFixed(decimals));
  return known.format(rounded === 0 ? 0 : value);
}

/** A share as per cent, without the sign, with the digits that a reader can use: 0.1234 is `12.3`, 7.5 is `750`. */
export function percentIn(language: Language, share: number): string {
  if (!Number.isFinite(share)) return share > 0 ? '∞' : share < 0 ? '-∞' : '-';
  return decimalIn(language, share * 100, percentDecimals(share));
}

/** The same with its sign: `+12.3`, `-0.4`. */
export function signedPercentIn(language: Language, share: number): string {
  const text = percentIn(language, share);
  return Number((share * 100).toFixed(percentDecimals(share))) > 0 ? `+${text}` : text;
}

function percentDecimals(share: number): number {
  const size = Math.abs(share * 100);
  if (size >= 99.95) return 0;
  if (size >= 0.095 || size === 0) return 1;
  return size < 0.0095 ? 3 : 2;
}

/** Three significant digits: `2.88`, `12.3`, `436`, `16,600`. */
export function figureIn(language: Language, value: number): string {
  const rounded = Number(value.toPrecision(3));
  const digits = rounded === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(rounded))));
  return digits > 12 ? value.toExponential(2) : decimalIn(language, rounded, digits);
}

/** A margin as it was given: 0.02 is `2`, 0.005 is `0.5`. */
export function marginIn(language: Language, share: number): string {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 6 }).format(Number((share * 100).toPrecision(6)));
}

interface Scale {
  message: MessageKey;
  /** Each a thousand times the one before. */
  units: readonly string[];
  /** How many of the first one the value has. */
  times: number;
}

const RATES: Scale = { message: 'unit.rate', units: ['', 'k', 'M', 'G', 'T'], times: 1 };
const TIMES: Scale = { message: 'unit.time', units: ['ns', 'us', 'ms', 's'], times: 1e9 };
const BYTES: Scale = { message: 'unit.bytes', units: ['B', 'kB', 'MB', 'GB', 'TB'], times: 1 };

const SCALES = { 'ops/s': RATES, s: TIMES, bytes: BYTES };

/** A rate: `1.79 M ops/s`, `812 ops/s`; a time: `14.2 µs`; bytes, decimal: `1.20 kB`. */
export function amountIn(say: Say, unit: keyof typeof SCALES, amount: number): string {
  const scale = SCALES[unit];
  const place = placeOn(scale, amount);
  return say(scale.message, { figure: onScale(say, scale, amount, place), unit: scale.units[place] ?? '' });
}

/** The ends of an interval in the unit that a value is written in, without its name. */
export function endsIn(
  say: Say,
  unit: keyof typeof SCALES,
  amount: number,
  ends: readonly [number, number],
): [from: string, to: string] {
  const scale = SCALES[unit];
  const place = placeOn(scale, amount);
  return [onScale(say, scale, ends[0], place), onScale(say, scale, ends[1], place)];
}

function placeOn({ units, times }: Scale, amount: number): number {
  let size = Math.abs(amount * times);
  let place = 0;
  // 999.6 would be written "1000": the next unit begins where rounding reaches it.
  while (size >= 999.5 && place < units.length - 1) {
    size /= 1000;
    place++;
  }
  return place;
}

function onScale({ language }: Say, { times }: Scale, amount: number, place: number): string {
  return figureIn(language, (amount * times) / 1000 ** place);
}

/** A time of a plan, two units at most: `4 min 5 s`. */
export function durationIn(say: Say, milliseconds: number): string {
  const part = (value: number, unit: string) => say('duration.units', { value, unit });
  if (milliseconds < 1000) return part(Math.round(milliseconds), 'ms');
  const seconds = Math.round(milliseconds / 1000);
  const units: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ];
  const first = units.findIndex(([value]) => value > 0);
  return units
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => part(value, unit))
    .join(' ');
}
