/** Options with the values that many have. Each says how the value is typed, and what the library and the store take. */

import { inSeconds } from '../plans/command-words.ts';
import type { Chosen, Declared, Kept } from './declared.ts';
import { collect, listOf, ratePerSecond, timeSpan, timeSpanOrNone, wholeNumber, wholeNumberOrNone } from './values.ts';

export function word(flags: string, says: string): Kept<string> {
  return { flags, says, given: ({ word }) => word, stored: ({ name }) => name };
}

/** A text, or what it stands for, or whether it is typed at all; no plan is chosen by it. */
export function plain<T = string>(flags: string, says: string, parse?: (text: string) => T): Declared<T> {
  return { flags, says, ...(parse && { parse }) };
}

/** A list of what is typed again and again, which no plan is chosen by. */
export function repeated(flags: string, says: string): Declared<string[]> & { readonly usual: string[] } {
  return { flags, says, usual: [], parse: collect };
}

export function texts(flags: string, says: string): Kept<string[]> & { readonly usual: string[] } {
  return { ...repeated(flags, says), given: ({ texts }) => texts, stored: ({ names }) => names };
}

/** The same, or several in one text: `a,b`. */
export function names(flags: string, says: string): ReturnType<typeof texts> {
  return { ...texts(flags, says), parse: listOf(String) };
}

export function flag(flags: string, says: string): Kept<boolean> {
  return { flags, says, given: ({ boolean }) => boolean, stored: ({ boolean }) => boolean };
}

export function wholeFrom(least: 0 | 1, flags: string, says: string): Kept<number> {
  const parse = least === 0 ? wholeNumberOrNone : wholeNumber;
  return { flags, says, parse, given: ({ whole }) => whole(least), stored: ({ notNegative }) => notNegative };
}

/** Milliseconds, which are typed as a time. */
export function time(flags: string, says: string, again: (ms: number) => string = inSeconds): Kept<number> {
  return {
    ...{ flags, says, parse: timeSpan, again },
    given: ({ aboveZero }) => aboveZero,
    stored: ({ notNegative }) => notNegative,
  };
}

/** The same, or 0 for none. */
export function timeOrNone(flags: string, says: string, again?: (ms: number) => string): Kept<number> {
  return { ...time(flags, says, again), parse: timeSpanOrNone, given: ({ notNegative }) => notNegative };
}

/** Requests. */
export function perSecond(flags: string, says: string): Chosen<number> {
  return { flags, says, parse: ratePerSecond, given: ({ aboveZero }) => aboveZero };
}

export const inMilliseconds = (ms: number): string => `${ms}ms`;

export function oneOf<const T extends string>(flags: string, says: string, choices: readonly T[]): Kept<T> {
  return { flags, says, choices, given: (parts) => parts.oneOf(choices), stored: (parts) => parts.oneOf(choices) };
}
