/** The shapes of each kind name every field that is stored: one that they lack would be lost on its way. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Route, Scenario } from '../../src/host/scenarios/scenario.ts';
import type { HttpConfiguration, HttpLoad, HttpRow } from '../../src/kinds/http/configuration.ts';
import type { HttpPlan } from '../../src/kinds/http/plan.ts';
import * as http from '../../src/kinds/http/shapes.ts';
import { KINDS, loadKind, loadShapes } from '../../src/kinds/kinds.ts';
import type { OperationConfiguration } from '../../src/kinds/operations/configuration.ts';
import type { OperationsPlan } from '../../src/kinds/operations/plan.ts';
import * as operations from '../../src/kinds/operations/shapes.ts';
import type { StartupConfiguration } from '../../src/kinds/startup/configuration.ts';
import type { StartupPlan } from '../../src/kinds/startup/plan.ts';
import * as startup from '../../src/kinds/startup/shapes.ts';
import type { SuiteConfiguration } from '../../src/kinds/suite/configuration.ts';
import type { SuitePlan } from '../../src/kinds/suite/plan.ts';
import * as ofSuite from '../../src/kinds/suite/shapes.ts';
import { checked } from '../../src/store/exchange/check.ts';
import type { PlannedConfiguration } from '../../src/store/experiments.ts';
import { PLAN, ROW, type Whole } from './whole.ts';

const CHOSEN = { filter: ['a'], exclude: ['a'], set: ['a=b'] };

suite('of benchmarks', () => {
  test('a plan of every field comes through as it is', () => {
    const whole: Whole<SuitePlan> = {
      ...PLAN,
      ...CHOSEN,
      kind: 'suite',
      view: 'compare',
      suite: '/a',
      native: true,
      test: true,
      calibrate: true,
      turns: true,
      namePattern: 'a',
      warmup: 1,
      axes: { xaxis: 'a', category: 'b' },
      analysis: { scale: 10, maxRegression: 5 },
      search: { parameter: 'n', startN: 1, increase: 1.5, maxIncreases: 2, cvThreshold: 0.1 },
    };
    for (const shape of Object.values(ofSuite.planShape)) assert.deepEqual(checked(shape, whole, 'x'), whole);
  });

  test('a row of every field comes through as it is; of a CSV less is known', () => {
    const whole: Whole<PlannedConfiguration<SuiteConfiguration>> = {
      ...ROW,
      kind: 'suite',
      extra: { a: 'b' },
      flags: ['--a'],
      setup: true,
    };
    assert.deepEqual(checked(ofSuite.configurationShape, whole, 'x'), whole);
    const { extra: _, flags: __, setup: ___, ...known } = whole;
    const completed = { ...whole, extra: {}, flags: [], setup: false };
    assert.deepEqual(checked(ofSuite.configurationShape, known, 'x'), completed);
  });
});

suite('of operations', () => {
  test('a plan of every field comes through as it is', () => {
    const files = [{ name: 'a', path: '/a' }];
    const own = {
      kind: 'ops',
      view: 'x',
      operations: files,
      test: true,
      turns: true,
      batch: 5,
      adapter: 'none',
    } as const;
    const whole: Whole<OperationsPlan> = { ...PLAN, ...CHOSEN, ...own, operations: files };
    for (const shape of Object.values(operations.planShape)) assert.deepEqual(checked(shape, whole, 'x'), whole);
  });

  test('a row of every field comes through as it is', () => {
    const whole: Whole<PlannedConfiguration<OperationConfiguration>> = {
      ...ROW,
      kind: 'ops',
      flags: ['--a'],
      operation: {
        file: '/a',
        group: 'g',
        name: 'a',
        parameters: { n: 1 },
        place: { at: 0, of: 1 },
        paired: true,
        baseline: true,
        page: 'x',
        remarks: ['x'],
        notes: ['y'],
        adapter: 'none',
        batch: 5,
      },
    };
    assert.deepEqual(checked(operations.configurationShape, whole, 'x'), whole);
  });
});

suite('of start-up', () => {
  const timed = { warmup: 1, ignoreFailure: true, showOutput: false };

  test('a plan of every field comes through as it is', () => {
    const scripts = [{ name: 'a', path: '/a' }];
    const list = { name: 'n', values: ['1'] };
    const typed = { lines: ['a'], names: ['n'], reference: { line: 'b', name: 'c' }, parameters: [list], shell: true };
    const around = { setup: ['a'], prepare: ['b'], conclude: ['c'], cleanup: ['d'], output: ['null'], input: '/a' };
    const processes = { ...timed, ...typed, ...around, folder: '/', scripts };
    const whole: Whole<StartupPlan> = { ...PLAN, kind: 'startup', view: 'x', startup: processes };
    for (const shape of Object.values(startup.planShape)) assert.deepEqual(checked(shape, whole, 'x'), whole);
    const scan = { name: 'n', from: '1', to: '2', step: '1' };
    const scanned = { ...whole, startup: { ...processes, parameters: [scan] } };
    for (const shape of Object.values(startup.planShape)) assert.deepEqual(checked(shape, scanned, 'x'), scanned);
  });

  test('a plan of an earlier version had one --prepare, or none', () => {
    const former = { ...timed, folder: '/', scripts: [], prepare: 'x' };
    const { startup: read } = checked(startup.planShape.measured, { ...PLAN, kind: 'startup', startup: former }, 'x');
    assert.deepEqual(read.prepare, ['x']);
  });

  test('a row of every field comes through as it is', () => {
    const command = { ...timed, script: '/a', kind: 'plain', description: 'x' } as const;
    const whole: Whole<PlannedConfiguration<StartupConfiguration>> = { ...ROW, kind: 'startup', command };
    assert.deepEqual(checked(startup.configurationShape, whole, 'x'), whole);
  });
});

suite('of web servers', () => {
  const load: Whole<HttpLoad> = {
    generator: 'own',
    connections: 1,
    pipelining: 1,
    arrivals: 'poisson',
    durationMs: 1,
    warmupMs: 0,
    preload: true,
    ids: true,
  };
  const routes = [{ text: 'x' }, { json: { a: [1] } }, { length: 1 }].map((body): Whole<Route> => {
    const expect = { status: 200, headers: { b: 'c' }, body };
    return { name: 'a', method: 'GET', path: '/', headers: { a: 'b' }, body: null, expect };
  });
  const [route] = routes;
  assert.ok(route);
  const servers = [{ start: ['a'] }, { node: ['a'], bun: ['b'], deno: ['c'] }].map(
    (server): Omit<Whole<Scenario>, 'routes'> => ({
      name: 'a',
      description: '',
      folder: '/a',
      package: false,
      server,
      ready: { path: '/', timeoutMs: 1 },
      port: 'any',
      onVariant: true,
    }),
  );

  test('a plan of every field comes through as it is', () => {
    for (const server of servers) {
      const whole: Whole<HttpPlan> = {
        ...PLAN,
        kind: 'http',
        turns: true,
        notInTurns: 'x',
        test: true,
        view: 'x',
        http: {
          scenarios: ['/a'],
          own: { ...server, routes },
          routes: ['all'],
          requests: routes,
          idRoutes: ['a'],
          config: { path: 'a', connections: 1, pipelining: 1, durationMs: 1 },
          origin: 'http://a',
          name: 'a',
          load,
          bare: true,
          rates: [1],
          shares: [0.5],
          offline: true,
        },
      };
      for (const shape of Object.values(http.planShape)) assert.deepEqual(checked(shape, whole, 'x'), whole);
    }
  });

  test('a row of every field comes through as it is', () => {
    for (const own of servers) {
      const all = { scenario: '/a', own, origin: 'http://a', route, rate: 1, share: 0.5, bare: true, load };
      const row: Whole<HttpRow> = all;
      const whole: Whole<PlannedConfiguration<HttpConfiguration>> = { ...ROW, kind: 'http', http: row };
      assert.deepEqual(checked(http.configurationShape, whole, 'x'), whole);
    }
  });
});

/** What experiments were stored as before plans and rows named their kind; no later kind has to read such rows. */
const BEFORE = ['compare', 'http', 'import', 'ops', 'run', 'scatter', 'startup'];

test('shapes are known by every name that a kind had', async () => {
  const names = KINDS.flatMap(({ name, formerNames }) => [name, ...formerNames]);
  assert.deepEqual([...(await loadShapes()).keys()].sort(), names.sort());
});

test('what earlier versions stored with every plan and row of any kind comes through, and the kind is added', async () => {
  const plan = { runs: 1, seed: 1, filter: ['a'], exclude: [], set: [], test: false };
  const row = { ...ROW, extra: { a: 'b' }, flags: ['--a'], setup: false };
  const shapes = await loadShapes();
  for (const storedAs of BEFORE) {
    const { plan: ofPlan, configuration } = shapes.get(storedAs) ?? assert.fail(storedAs);
    const { name: kind } = await loadKind(storedAs);
    assert.deepEqual(checked(ofPlan, plan, storedAs), { ...plan, kind });
    assert.deepEqual(checked(configuration, row, storedAs), { ...row, kind });
  }
});

test('a plan of another kind is none', async () => {
  for (const [storedAs, { plan }] of await loadShapes()) {
    assert.throws(
      () => checked(plan, { kind: 'other' }, 'file'),
      { message: /^file: kind must be the kind / },
      storedAs,
    );
  }
});
