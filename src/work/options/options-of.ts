import * as v from 'valibot';
import { isObject, type Shape } from '../../store/exchange/fields.ts';
import { nearest } from '../../text/errors/nearest.ts';

/** Lists that are only read are the same as others. */
type Read<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? { readonly [K in keyof T]: Read<T[K]> }
    : T;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/**
 * A schema for each option and for nothing else, each of which takes what the option's type says, no more and no less: so
 * that types and checks cannot drift apart. What does not is `never`, and the compiler points to it.
 */
type Exactly<E, T> = {
  [K in keyof T]-?: K extends keyof E
    ? E[K] extends v.GenericSchema<unknown, infer V>
      ? Same<Read<V>, Read<T[K]>> extends true
        ? E[K]
        : never
      : never
    : never;
} & { [K in Exclude<keyof E, keyof T>]: never };

/**
 * The schema of a function's options: `optionsOf<CompareOptions>()({ baseline: text, ... })`. An option of another name is an
 * issue whose message says what was probably meant.
 */
export function optionsOf<T extends object>() {
  return <const E extends v.ObjectEntries>(entries: E & Exactly<E, T>): Shape<T> =>
    v.pipe(
      v.custom<Record<string, unknown>>(isObject, 'an object'),
      v.strictObject(entries as E, (issue) => (isUnknown(issue) ? meant(issue, Object.keys(entries)) : 'given')),
    ) as unknown as Shape<T>;
}

/** Whether an issue is about a name that no option has. */
export function isUnknown({ type, expected }: Pick<v.BaseIssue<unknown>, 'type' | 'expected'>): boolean {
  return type === 'strict_object' && expected === 'never';
}

/** Names that begin with so many letters alike are probably meant for each other. */
const ALIKE = 5;

function meant({ path }: v.BaseIssue<unknown>, known: readonly string[]): string {
  const typed = String(path?.at(-1)?.key);
  // `category` for `categories` is more than a slip of the finger.
  const [close = known.find((name) => name.startsWith(typed.slice(0, ALIKE)))] = nearest(typed, known, 1);
  return close === undefined ? `there are: ${known.join(', ')}` : `did you mean ${close}?`;
}
