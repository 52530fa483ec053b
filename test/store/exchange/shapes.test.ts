/**
 * The shapes of the exchange format name every field that is stored: one that they lack would be lost on its way. Those of
 * plans and rows are their kind's (test/kinds/shapes.slow.test.ts).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Environment } from '../../../src/host/machine/environment.ts';
import type { Variant } from '../../../src/host/runtimes/index.ts';
import type { Figures } from '../../../src/measure/figures.ts';
import { checked } from '../../../src/store/exchange/check.ts';
import type { machineShape } from '../../../src/store/exchange/environment.ts';
import { byName, finite, type Shape } from '../../../src/store/exchange/fields.ts';
import { figures } from '../../../src/store/exchange/runs.ts';
import type { variant } from '../../../src/store/exchange/work.ts';

/** Every key of a type, and of what it holds, as a path; keys that are anybody's have no name. */
type Keys<T> = T extends readonly (infer One)[]
  ? Keys<One>
  : T extends object
    ? string extends keyof T
      ? Keys<T[string]>
      : { [K in keyof T & string]-?: K | `${K}.${Keys<NonNullable<T[K]>>}` }[keyof T & string]
    : never;
type Lacking<T, S> = Exclude<Keys<T>, Keys<InferOutput<S & GenericSchema>>>;

/** For the compiler: a field that is stored and that its shape lacks would have to be in here. */
const lacking: Record<
  Lacking<Variant, typeof variant> | Lacking<Figures, typeof figures> | Lacking<Environment, typeof machineShape>,
  never
> = {};

test('the shapes lack no field', () => {
  assert.deepEqual(lacking, {});
});

test('figures over time have as many of each name as there are times', () => {
  const series = { seconds: [0, 1], values: JSON.parse('{"rss":[1,null],"__proto__":[2,3]}') };
  assert.deepEqual(checked(figures, { series }, 'x'), { series });
  const short = { series: { seconds: [0], values: { rss: [1, 2] } } };
  assert.throws(() => checked(figures, short, 'file'), { message: /^file: series must be as many figures/ });
});

test('how turns were taken may say how a declared run was made apart, or not, as in earlier versions', () => {
  const turns = { parameter: 'n', n: 5, declared: false };
  const apart = { parameter: 'n', declared: 1000, used: 10 };
  for (const value of [{ turns }, { turns: { ...turns, long: 100_000 } }, { turns: { ...turns, apart } }])
    assert.deepEqual(checked(figures, value, 'x'), value);
  assert.throws(() => checked(figures, { turns: { ...turns, apart: { used: 10 } } }, 'file'), /^.*file: /);
});

test('keys that mean something to JavaScript are keys as any other', () => {
  const shape: Shape<Record<string, number>> = byName(finite);
  const value = JSON.parse('{"__proto__":1,"constructor":2,"toString":3,"hasOwnProperty":4}');
  assert.deepEqual(Object.entries(checked(shape, value, 'x')), Object.entries(value));
  assert.throws(() => checked(shape, JSON.parse('{"__proto__":"x"}'), 'file'), {
    message: 'file: __proto__ must be a finite number, not "x"',
  });
});
