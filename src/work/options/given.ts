/** The schemas of options that are declared in a table: what the library takes, and what the store keeps. */
import * as v from 'valibot';
import * as fields from '../../store/exchange/fields.ts';
import * as measuring from './measuring.ts';
import * as values from './values.ts';

const PARTS = { v, ...fields, ...values, ...measuring };

/** All that a schema is made of. */
export type Parts = typeof PARTS;

type Maker<T> = (parts: Parts) => fields.Shape<T>;
type Optional<T> = v.OptionalSchema<fields.Shape<T>, undefined>;

type Given<O> = {
  [K in keyof O as O[K] extends { given: Maker<infer _> } ? K : never]: O[K] extends { given: Maker<infer T> }
    ? Optional<T>
    : never;
};

/** What the library takes for the options that a plan is chosen by. */
export function given<O extends object>(table: O): Given<O> {
  const all = Object.entries(table).filter(([, declared]) => 'given' in declared);
  return Object.fromEntries(all.map(([name, { given: make }]) => [name, v.optional(make(PARTS))])) as Given<O>;
}

type Stored<O, K extends keyof O> = { [N in K]: O[N] extends { stored: Maker<infer T> } ? fields.Shape<T> : never };

/** What the store has for options of these names in every plan. */
export function always<O extends Record<K, { stored: Maker<unknown> }>, K extends string>(
  table: O,
  ...names: readonly K[]
): Stored<O, K> {
  return Object.fromEntries(names.map((name) => [name, table[name].stored(PARTS)])) as Stored<O, K>;
}

/** What the store has for options of these names in plans that say something of them. */
export function sometimes<O extends Record<K, { stored: Maker<unknown> }>, K extends string>(
  table: O,
  ...names: readonly K[]
): { [N in K]: v.OptionalSchema<Stored<O, K>[N], undefined> } {
  const each = Object.entries<fields.Shape<unknown>>(always(table, ...names));
  return Object.fromEntries(each.map(([name, shape]) => [name, v.optional(shape)])) as ReturnType<
    typeof sometimes<O, K>
  >;
}
