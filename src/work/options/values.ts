/** The values that options of several functions may have. Each schema's message names the wanted value. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { finite, isObject, list, text } from '../../store/exchange/fields.ts';

export const word = v.pipe(text, v.minLength(1, 'a text that is not empty'));
export const texts = list(text);
export const oneOrMore = v.pipe(v.array(word, 'a list'), v.minLength(1, 'a list of one or more'));

/** Milliseconds, and whatever else cannot be none. */
export const aboveZero = v.pipe(finite, v.gtValue(0, 'a number above zero'));

const SHARE = 'a share above 0 and below 1, such as .02 for 2 %';
export const share = v.pipe(v.number(SHARE), v.gtValue(0, SHARE), v.ltValue(1, SHARE));

/** A function that the library calls; the type of the option says with what. */
export function called<F>() {
  return v.optional(v.custom<Exclude<F, undefined>>((value) => typeof value === 'function', 'a function'));
}

export const signal = v.instance(AbortSignal, 'an AbortSignal');

/** Known by what is done with it: it may come from another copy of the module. */
export const database = v.custom<DatabaseSync>(
  (value) => typeof (value as Partial<DatabaseSync> | null)?.prepare === 'function',
  'a DatabaseSync, as openStore() gives it',
);

/** An object of the program's, of which nothing more is asked here. */
export function anObject<T extends object>() {
  return v.custom<T>(isObject, 'an object');
}

/** Headers of a request. */
export const headers = list(v.tuple([text, text], 'a pair [name, value]'));

/** PEM, or the body of a request. */
export const bytes = v.union(
  [v.string(), v.custom<Uint8Array>((value) => value instanceof Uint8Array)],
  'a text or bytes',
);
