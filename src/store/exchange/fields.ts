/**
 * The values that fields of an exchanged file may have. Each schema's message names the wanted value, for one line such as
 * `runs[17].rate: a finite number was expected, got "x"`.
 */
import * as v from 'valibot';

/** A schema that takes anything and gives `T`, or says what was wanted. Keys that it does not name are dropped. */
export type Shape<T> = v.GenericSchema<unknown, T>;

/** Most characters of a name, and of a text that people read, such as the tail of standard error. */
const LONGEST_NAME = 10_000;
const LONGEST_TEXT = 100_000;
/** An expected answer may be any JSON; programs that walk through it by recursion must come to its end. */
const DEEPEST = 100;

const NUMBER = 'a finite number';

export const finite = v.pipe(v.number(NUMBER), v.finite(NUMBER));
export const notNegative = v.pipe(v.number(NUMBER), v.finite(NUMBER), v.minValue(0, 'a number from 0 on'));
export const boolean = v.boolean('true or false');
export const name = textOf(LONGEST_NAME);
export const text = textOf(LONGEST_TEXT);
export const names = list(name);

export function textOf(longest: number) {
  return v.pipe(v.string('a text'), v.maxLength(longest, `a text of at most ${longest} characters`));
}

/** An integer between two, both included. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER) {
  const wanted = `a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? ' on' : ` to ${most}`}`;
  return v.pipe(v.number(wanted), v.safeInteger(wanted), v.minValue(least, wanted), v.maxValue(most, wanted));
}

export function oneOf<const T extends readonly string[]>(words: T) {
  return v.picklist(words, `one of ${words.join(', ')}`);
}

export function list<T>(item: Shape<T>) {
  return v.array(item, 'a list');
}

/** valibot takes a list for an object, with `filter` and the like for its fields. */
export function object<const T extends v.ObjectEntries>(entries: T) {
  const shape = v.object(entries, 'an object');
  const none = v.never('an object');
  return v.lazy((input): typeof shape | typeof none => (Array.isArray(input) ? none : shape));
}

/**
 * An object whose keys are anybody's: labels, parameters, headers. Every key is kept as its own, `__proto__` and
 * `constructor` too, which valibot's `record` leaves out.
 */
export function byName<T>(value: Shape<T>): Shape<Record<string, T>> {
  return v.pipe(
    v.custom<Record<string, unknown>>(isObject, 'an object'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const entries: [string, T][] = [];
      for (const [key, input] of Object.entries(dataset.value)) {
        const result = v.safeParse(value, input, { abortEarly: true });
        if (!result.success) {
          const [issue] = result.issues;
          const place = { type: 'object', origin: 'value', input: dataset.value, key, value: input } as const;
          addIssue({ message: issue.message, input: issue.input, path: [place, ...(issue.path ?? [])] });
          return NEVER;
        }
        entries.push([key, result.output]);
      }
      return Object.fromEntries(entries);
    }),
  );
}

/** A text that holds JSON of this shape; the stored text is written anew from the checked value. */
export function jsonHolding<T>(shape: Shape<T>): Shape<string> {
  return v.pipe(
    v.string('a text that holds JSON'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      let value: unknown;
      try {
        value = JSON.parse(dataset.value);
      } catch {
        addIssue({ message: 'a text that holds JSON', input: dataset.value });
        return NEVER;
      }
      const result = v.safeParse(shape, value, { abortEarly: true });
      if (result.success) return JSON.stringify(result.output);
      const [issue] = result.issues;
      addIssue({
        message: issue.message,
        input: issue.input,
        ...(issue.path === undefined ? {} : { path: issue.path }),
      });
      return NEVER;
    }),
  );
}

/** Any JSON whose nesting is not too deep to use. */
export const anyJson = v.pipe(
  v.unknown(),
  v.check((value) => depthOf(value) <= DEEPEST, `JSON that is nested at most ${DEEPEST} levels`),
);

/** Without recursion, which deep nesting would break. */
function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth <= DEEPEST) {
    depth++;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return depth;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
