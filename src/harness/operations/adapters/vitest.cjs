'use strict';

// Files written for vitest. Of vitest 4 and older: `describe('group', () => { bench('name', fn, options); })`. Of vitest 5:
// `test('group', async ({ bench }) => { await bench('name', fn).run(); })`.

const { collect, handOnTo, mayBeOrdered } = require('./hand-on.cjs');
const { chainable } = require('./vitest-chain.cjs');
const { operationOf } = require('./tinybench-operation.cjs');
const { extended } = require('./vitest-fixtures.cjs');
const { ofVitest, reach, tasksIn } = require('./vitest-test.cjs');

const HOOKS = ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'];

// The suite whose function is running; none: that of the file.
let declaring;

/** The suite that is being declared, or that of the file. */
function current() {
  const list = collect('vitest', handOn);
  if (list.length === 0) list.push(suiteOf(undefined, '', {}));
  return declaring || list[0];
}

function suiteOf(parent, name, flags, fn) {
  const hooks = {};
  for (const kind of HOOKS) hooks[kind] = [];
  return { parent, name, flags, fn, hooks, overrides: [], children: [] };
}

const hook = (kind) => (fn) => {
  current().hooks[kind].push(fn);
};

/** A hook around: it goes on where what it waits for has ended. */
const around = (kind) => (fn) =>
  hook(kind)(
    (context) =>
      new Promise((resolve, reject) => {
        const run = () =>
          new Promise((goOn) => {
            resolve(() => {
              goOn();
              return whole;
            });
          });
        const whole = Promise.resolve(fn(run, context));
        whole.catch(reject);
      }),
  );

/** `(name, fn)`, `(name, options, fn)`, and of a benchmark `(name, fn, options)`: options of a suite or test are flags, too. */
const declared = (make, said) =>
  chainable((flags, name, given) => {
    const fn = given.find((one) => typeof one === 'function') || (typeof name === 'function' ? name : undefined);
    const options = Object(given.find((one) => typeof one === 'object'));
    const text = typeof name === 'function' ? name.name || '<anonymous>' : String(name);
    const parent = current();
    parent.children.push(make(parent, text, flags, fn, options));
  }, said);

const describe = declared((parent, name, flags, fn, options) =>
  suiteOf(parent, name, Object.assign({}, options, flags), fn),
);
/** @param {object} [fixtures] by name */
function testWith(fixtures) {
  const own = declared(
    (parent, name, flags, fn, options) => ({ parent, name, flags: Object.assign({}, options, flags), test: fn }),
    { fixtures },
  );
  own.extend = (...given) => testWith(extended(fixtures, given));
  own.override = (...given) => {
    current().overrides.push(given);
    return own;
  };
  own.scoped = own.override;
  for (const kind of HOOKS) own[kind] = hook(kind);
  own.describe = describe;
  own.suite = describe;
  return own;
}
const bench = declared((parent, name, flags, fn, options) => ({
  parent,
  name,
  flags,
  bench: fn || (() => {}),
  options,
}));

/** Calls the functions of suites, each after that of the surrounding suite, as vitest does. */
async function build(suite) {
  for (const child of suite.children) {
    if (child.children === undefined || child.fn === undefined) continue;
    declaring = child;
    try {
      await child.fn();
    } finally {
      declaring = undefined;
    }
    await build(child);
  }
}

async function handOn([root]) {
  await build(root);
  const all = leavesOf(root);
  const isOnly = all.some((one) => has(one, 'only'));
  const groups = new Map();
  for (const one of all) {
    if (has(one, 'todo') || (isOnly && !has(one, 'only'))) continue;
    const isSkipped = has(one, 'skip');
    const path = pathOf(one);
    const group = (one.bench === undefined ? path : path.slice(0, -1)).join(' / ');
    if (!groups.has(group)) groups.set(group, []);
    // A test may do other things than measuring.
    if (!mayBeOrdered(group)) continue;
    const found = await tasksIn(one, isSkipped);
    groups.get(group).push(...operationsOf(one, found, isSkipped || found.isSkipped));
  }
  for (const [name, operations] of groups) {
    // The numbers of groups are those of the list.
    if (operations.length > 0 || !mayBeOrdered(name)) handOnTo(name, operations);
  }
}

/**
 * Tasks of tinybench, with the hooks of the suites around them called once in the process of each row.
 *
 * @param {object} one a benchmark by itself, or a test
 * @param {{ tasks: object[], error?: Error }} found what it measures; a test that says nothing of that is a row of its own, if it should
 */
function operationsOf(one, { tasks, error }, isSkipped) {
  const unavailable = () => (isSkipped ? 'skipped by its file' : undefined);
  if (error !== undefined || (isSkipped && tasks.length === 0)) {
    const setup = () => Promise.reject(error);
    return [{ title: '(test)', options: { run: () => {}, unavailable, setup } }];
  }
  return tasks.map((task, at) => {
    const { remarks, notes } = operationOf(task);
    const options = {
      run: () => {},
      unavailable,
      remarks,
      notes,
      async setup() {
        const reached = await reach(one, at, task);
        const operation = operationOf(reached.task);
        await operation.setup();
        return { operation, end: reached.end };
      },
      tool: ({ operation }) => operation.tool(),
      async teardown({ operation, end }) {
        await operation.teardown();
        await end();
      },
    };
    return { title: task.name, options };
  });
}

function leavesOf(suite) {
  return [].concat(...suite.children.map((child) => (child.children === undefined ? [child] : leavesOf(child))));
}

/** A flag of it or of what surrounds it. */
function has(one, flag) {
  return Boolean(one.flags[flag]) || (one.parent !== undefined && has(one.parent, flag));
}

/** The names of the suites around it, and its own. */
function pathOf({ parent, name }) {
  return parent === undefined ? [] : pathOf(parent).concat(name);
}

exports.describe = describe;
exports.suite = describe;
exports.test = testWith();
exports.it = exports.test;
exports.bench = bench;
exports.beforeAll = hook('beforeAll');
exports.afterAll = hook('afterAll');
exports.beforeEach = hook('beforeEach');
exports.afterEach = hook('afterEach');
exports.aroundAll = around('beforeAll');
exports.aroundEach = around('beforeEach');
exports.expect = ofVitest('expect');
exports.createExpect = ofVitest('createExpect');
exports.should = ofVitest('should');
exports.assert = ofVitest('assert');
exports.chai = ofVitest('chai');
exports.expectTypeOf = ofVitest('expectTypeOf');
exports.assertType = ofVitest('assertType');
exports.inject = ofVitest('inject');
exports.vi = ofVitest('vi');
exports.vitest = exports.vi;
exports.onTestFailed = () => {};
exports.onTestFinished = () => {};
