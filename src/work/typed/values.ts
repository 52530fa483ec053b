import { InvalidArgumentError } from 'commander';
import { MOST_LANES } from '../../measure/plan.ts';

// What an option's value must look like. A value that is refused says what to type instead.

/** Adds a repeated option's value to the list. */
export function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

/** Adds the parts of `a,b` to those of the option when it is repeated. */
export function listOf<T>(parse: (text: string) => T): (text: string, previous?: readonly T[]) => T[] {
  return (text, previous = []) => [
    ...previous,
    ...text
      .split(',')
      .filter((part) => part.trim() !== '')
      .map(parse),
  ];
}

/** A whole number between two. */
function between(least: number, most: number, says: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(says);
  };
}

/** A whole number from 1 on. */
export const wholeNumber = between(1, Number.MAX_SAFE_INTEGER, 'Type a whole number from 1 on, for example 30.');

export const wholeUpTo = (most: number) => between(1, most, `Type a whole number from 1 to ${most}, for example 30.`);

/** A side of a picture. On a smaller one nothing can be read, and a larger one takes memory for nothing. */
export const pixels = between(100, 10_000, 'Type a number of pixels from 100 to 10000.');

export const portNumber = between(1, 65_535, 'Type a port from 1 to 65535, for example 3000.');

/** A final status of HTTP. */
export const statusNumber = between(200, 599, 'Type a status from 200 to 599, for example 404.');

/** A whole number from 0 on. */
export function wholeNumberOrNone(text: string): number {
  return text === '0' ? 0 : wholeNumber(text);
}

/** `auto`, or a number of lanes. */
export function lanes(text: string): number | 'auto' {
  return text === 'auto' ? text : wholeUpTo(MOST_LANES)(text);
}

/** `2%` or `2` as 0.02. */
export function share(text: string): number {
  const value = Number(text.replace(/\s*%$/, ''));
  if (text.trim() === '' || !(value > 0) || !(value < 100)) {
    throw new InvalidArgumentError('Type a share in per cent, for example 2%.');
  }
  return value / 100;
}

/** `5%` or `0.05`, each as 0.05. */
export function shareOrPercent(text: string): number {
  const value = Number(text.replace(/\s*%$/, '')) / (text.endsWith('%') ? 100 : 1);
  if (/^\s*%?$/.test(text) || !(value > 0) || !(value < 1)) {
    throw new InvalidArgumentError('Type a share below 1, for example 0.05 or 5%.');
  }
  return value;
}

/** Anything above zero: 0.5 is one in two seconds. */
export function ratePerSecond(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0) || !Number.isFinite(value)) {
    throw new InvalidArgumentError('Type a number per second, for example 1000.');
  }
  return value;
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** `30m`, `1.5h`, `90s`, `250ms` as milliseconds. */
export function timeSpan(text: string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|min|h)$/.exec(text.trim()) ?? [];
  const value = Number(number) * (UNITS[unit] ?? 0);
  if (!(value > 0)) throw new InvalidArgumentError('Type a time such as 90s, 30m or 1.5h.');
  return value;
}

/** The same, or 0 for none. */
export function timeSpanOrNone(text: string): number {
  return /^0(ms|s|m|min|h)?$/.test(text.trim()) ? 0 : timeSpan(text);
}

/** The same, or a number of seconds. */
export function timeLimit(text: string): number {
  const isNumber = /^\d*\.?\d+$/.test(text.trim());
  return timeSpan(isNumber ? `${Number(text)}s` : text);
}
