/** The shapes of the exchange format name every field that is stored: one that they lack would be lost on its way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GenericSchema, InferOutput } from 'valibot';
import type { StoredPlan } from '../../../src/experiment/options.ts';
import type { Environment } from '../../../src/machine/environment.ts';
import type { Figures } from '../../../src/measure/figures.ts';
import type { Variant } from '../../../src/runtimes/index.ts';
import { checked } from '../../../src/store/exchange/check.ts';
import type { machine } from '../../../src/store/exchange/environment.ts';
import { byName, finite, type Shape } from '../../../src/store/exchange/fields.ts';
import { plan } from '../../../src/store/exchange/plan.ts';
import type { figures } from '../../../src/store/exchange/runs.ts';
import type { configuration, variant } from '../../../src/store/exchange/work.ts';
import type { PlannedConfiguration } from '../../../src/store/experiments.ts';

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
  | Lacking<StoredPlan, typeof plan>
  | Lacking<Variant, typeof variant>
  | Lacking<PlannedConfiguration, typeof configuration>
  | Lacking<Figures, typeof figures>
  | Lacking<Environment, typeof machine>,
  never
> = {};

const asPlan = (known: InferOutput<typeof plan>): { [K in keyof StoredPlan]?: StoredPlan[K] | undefined } => known;

test('a plan of every field comes through as it is', () => {
  const route = { name: 'a', method: 'GET', path: '/', headers: {}, body: null, expect: { status: 200, headers: {} } };
  const load = {
    generator: 'own',
    connections: 1,
    pipelining: 1,
    arrivals: 'poisson' as const,
    durationMs: 1,
    warmupMs: 0,
    preload: true,
    ids: true,
  };
  const whole: Required<StoredPlan> = {
    runs: 3,
    leastRuns: 3,
    fixed: true,
    strict: true,
    margin: 0.5,
    budgetMs: 1,
    seed: 7,
    pin: '0-1',
    timeoutMs: 5,
    native: true,
    test: true,
    calibrate: true,
    batch: 5,
    suiteSha256: 'f',
    operations: [{ name: 'a', path: '/a' }],
    startup: {
      folder: '/',
      scripts: [{ name: 'a', path: '/a' }],
      shell: true,
      warmup: 1,
      prepare: 'x',
      ignoreFailure: true,
      showOutput: false,
    },
    http: {
      scenarios: ['/a'],
      own: {
        name: 'a',
        description: '',
        folder: '/a',
        package: false,
        server: { start: ['a'] },
        ready: { path: '/', timeoutMs: 1 },
        port: 'any',
        onVariant: true,
        routes: [route],
      },
      routes: ['all'],
      requests: [route],
      idRoutes: ['a'],
      origin: 'http://a',
      name: 'a',
      load,
      bare: true,
      rates: [1],
      shares: [0.5],
      offline: true,
    },
    suite: '/a',
    categories: ['a'],
    filter: ['a'],
    exclude: ['a'],
    rows: ['a'],
    set: ['a=b'],
  };
  assert.deepEqual(asPlan(checked(plan, whole, 'x')), whole);
  assert.deepEqual(lacking, {});
});

test('keys that mean something to JavaScript are keys as any other', () => {
  const shape: Shape<Record<string, number>> = byName(finite);
  const value = JSON.parse('{"__proto__":1,"constructor":2,"toString":3,"hasOwnProperty":4}');
  assert.deepEqual(Object.entries(checked(shape, value, 'x')), Object.entries(value));
  assert.throws(() => checked(shape, JSON.parse('{"__proto__":"x"}'), 'file'), {
    message: 'file: __proto__ must be a finite number, not "x"',
  });
});
