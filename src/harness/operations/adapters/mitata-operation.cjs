'use strict';

// A benchmark of mitata as an operation. A function without arguments is called; one that takes the state iterates over it, an operation
// a turn; a generator sets up, yields the measured function once, and cleans up.

const { PIECE } = require('../pieces.cjs');
const { collector } = require('./collector.cjs');
const { toldApart } = require('./told-apart.cjs');

/** As mitata has it. */
function kindOf(fn) {
  if (typeof fn !== 'function') return undefined;
  if (/^\[object (Async)?GeneratorFunction\]$/.test(Object.prototype.toString.call(fn))) return 'yield';
  return fn.length === 0 ? 'fn' : 'iter';
}

function operationOf(b) {
  const { parameters, valuesOf } = toldApart(b.args_);
  const kind = kindOf(b.fn);
  const operation = { run: b.fn, parameters, remarks: () => remarksOf(b), notes: () => notesOf(b) };
  if (b.isBaseline) operation.baseline = true;
  if (kind === 'yield') {
    operation.setup = async (row) => {
      const args = valuesOf(row);
      const steps = b.fn({ get: (name) => args[name] });
      return { steps, args, first: await steps.next() };
    };
    operation.tool = ({ first, args }) => yielded(first, args, b);
    operation.teardown = async ({ steps }) => {
      if (!(await steps.next()).done) throw new TypeError('expected generator to yield once');
    };
  } else if (kind === 'iter') {
    operation.tool = (_context, row) => iterated(b, valuesOf(row));
  } else {
    operation.tool = () => collected(b, { run: b.fn });
  }
  return operation;
}

/** `yield () => ...`, or `yield { [0]() { return input }, bench(input) {}, concurrency, manual }`. */
function yielded({ value, done }, args, b) {
  const given = value || {};
  const manual = typeof given.bench !== 'function' && typeof given.manual === 'function';
  const plain = !done && kindOf(value) === 'fn';
  const run = plain ? value : manual ? given.manual : given.bench;
  if (done || typeof run !== 'function') throw new TypeError('expected benchmarkable yield from generator');
  const makers = [];
  for (let i = 0; !plain && i < run.length; i++) {
    if (kindOf(given[i]) !== 'fn') throw new TypeError('expected function for benchmark parameter');
    makers.push(given[i]);
  }
  const atOnce = manual ? 1 : given.concurrency || args.concurrency || b.options.concurrency || 1;
  const tool = { run: atOnce > 1 ? concurrently(run, makers.length, atOnce) : run };
  if (makers.length > 0) {
    tool.piece = PIECE;
    tool.given = makers.length * atOnce;
    tool.prepare = (count) => inputsOf(makers, atOnce, count);
  }
  if (manual) {
    tool.piece = 1;
    tool.told = nanosOf;
  }
  return collected(b, tool);
}

/** One input for each call, made before the calls: `[of the first argument, of the second ...]`. */
async function inputsOf(makers, atOnce, count) {
  const lists = [];
  for (let list = 0; list < makers.length * atOnce; list++) lists.push(new Array(count));
  for (let i = 0; i < count; i++) {
    for (let list = 0; list < lists.length; list++) {
      const make = makers[list % makers.length];
      let value = make();
      if (value instanceof Promise) value = await value;
      lists[list][i] = value;
    }
  }
  return lists;
}

/** So many calls are one operation. */
function concurrently(fn, parameters, atOnce) {
  return function () {
    const going = [];
    for (let i = 0; i < atOnce; i++) {
      going.push(fn.apply(undefined, Array.prototype.slice.call(arguments, i * parameters, (i + 1) * parameters)));
    }
    return going[0] instanceof Promise ? Promise.all(going) : going;
  };
}

function nanosOf(result) {
  if (typeof result !== 'number') throw new TypeError('manual has to return the ns it took, got ' + typeof result);
  return result;
}

/** mitata's gc('inner'): before each run of calls, or before each call where it is long. */
function collected(b, tool) {
  const collect = b.collects === 'inner' ? collector() : undefined;
  if (collect === undefined) return tool;
  return Object.assign({}, tool, { before: collect, piece: tool.piece || PIECE });
}

/**
 * `(state) => { prepare; for (const _ of state) work; }`. mitata calls it once, so code before the loop runs once. Here it is called for
 * each batch, since nothing else can be done during the loop.
 */
function iterated(b, args) {
  const awaited = b.fn.toString().indexOf('for await') >= 0;
  const collect = b.collects === 'inner' ? collector() : undefined;
  const over = (fn) => async (timer) => {
    if (collect !== undefined) collect();
    const turns = turnsOf(timer);
    const state = {
      [Symbol.iterator]: () => turns,
      [Symbol.asyncIterator]: () => turns,
      get: (name) => args[name],
    };
    await fn(state);
    if (turns.left >= 0) throw new TypeError('a function that takes the state has to go through it to its end');
  };
  return {
    managed: true,
    run: over(b.fn),
    empty: (number) => over(new Function('return ' + emptyText(awaited) + ' /* ' + number + ' */')()),
  };
}

function emptyText(awaited) {
  return awaited
    ? 'async function (state) { for await (const _ of state); }'
    : 'function (state) { for (const _ of state); }';
}

/** The clock runs from the first turn to the last; always the same objects, so that none is made within it. */
function turnsOf(timer) {
  const turn = { done: false, value: undefined };
  const end = { done: true, value: undefined };
  const turns = {
    left: timer.count,
    next() {
      if (turns.left > 0) {
        if (turns.left-- === timer.count) timer.start();
        return turn;
      }
      timer.end(timer.count);
      turns.left = -1;
      return end;
    },
  };
  return turns;
}

const HOW = ['min_cpu_time', 'min_samples', 'max_samples', 'batch_samples', 'batch_unroll', 'batch_threshold'];
const HOW_ELSE = ['warmup_samples', 'warmup_threshold', 'samples_threshold', 'now', 'heap', 'gc'];

function remarksOf(b) {
  const lacks = b.collects === 'inner' && collector() === undefined;
  return lacks ? ["mitata's gc('inner') is not done: this runtime does not let one collect"] : [];
}

function notesOf(b) {
  const how = HOW.concat(HOW_ELSE).filter((name) => b.options[name] !== undefined);
  const printed = ['format', 'print', 'observe'].filter(
    (name) => b.printed !== undefined && b.printed[name] !== undefined,
  );
  return [
    how.length > 0 ? "mitata's options of how to measure are not followed: " + how.join(', ') : '',
    printed.length > 0 ? "mitata's options of what to do with results are not followed: " + printed.join(', ') : '',
    b.drawn.length > 0 ? 'mitata would draw, jsdyno does not: ' + Array.from(new Set(b.drawn)).join(', ') : '',
  ].filter((text) => text !== '');
}

module.exports = { kindOf, operationOf };
