'use strict';

// The loops that call what is measured. Each is compiled from a text, anew for every body: engines store what they learn about a call with
// the caller's code, so one loop for all would be as slow as for the most varied body. Closures stay closures: `run` is passed in, and its
// text is never read.

const { emptyText } = require('./managed.cjs');

// A comment of its own makes each text different. V8 gives equal texts one compiled function, feedback included.
let made = 0;

/**
 * @param {{ unroll: 1 | 4, async: boolean, input: boolean, context: boolean, given?: number }} shape `given` lists of
 *   arguments that were made in advance, in place of `input`: `inputs[0][i]`, `inputs[1][i]` ...
 * @returns {(run, inputs, mask, sink, from, to, context) => void | Promise<void>} calls run for each i of from..to - 1;
 *   unrolled loops do a multiple of 4
 */
function makeLoop(shape) {
  const steps = [];
  for (let step = 0; step < shape.unroll; step++) steps.push(stepText(shape, step));
  const text =
    'return ' +
    (shape.async ? 'async ' : '') +
    'function loop(run, inputs, mask, sink, from, to, context) {\n' +
    '  // ' +
    ++made +
    '\n' +
    madeInAdvance(shape)
      .map((name, i) => '  const ' + name + ' = inputs[' + i + '];\n')
      .join('') +
    '  for (let i = from; i < to; i += ' +
    shape.unroll +
    ') {\n    ' +
    steps.join('\n    ') +
    '\n  }\n}';
  return new Function('"use strict"; ' + text)();
}

/**
 * One call. Its result goes into a ring: of several stores to one place an engine may remove all but the last, and it may remove an unused
 * result. Inputs come by index, because constants are folded.
 */
function stepText(shape, step) {
  const index = step === 0 ? 'i' : '(i + ' + step + ')';
  const given = madeInAdvance(shape).map((name) => name + '[' + index + ']');
  if (shape.input) given.push('inputs[' + index + ' & mask]');
  else if (shape.context) given.push('undefined');
  if (shape.context) given.push('context');
  const call = 'run(' + given.join(', ') + ')';
  return 'sink.a[' + index + ' & 7] = ' + (shape.async ? 'await ' : '') + call + ';';
}

function madeInAdvance(shape) {
  const names = [];
  for (let i = 0; i < (shape.given || 0); i++) names.push('given' + i);
  return names;
}

/**
 * The body that does nothing, of the same shape. It returns what the operation returns, because storing a result is part of the harness,
 * and engines store small integers, other numbers and objects differently. If results differ it returns its input, which `emptyInputs` made
 * from them; if they are one value it returns that value, as a constant if possible, because a compiler would find it constant, too. The
 * async body returns a fulfilled promise, because awaiting is part of the harness.
 *
 * @param {unknown[]} results some of the operation's; one of undefined if none are known
 */
function makeEmptyBody(shape, results) {
  if (shape.empty !== undefined) return shape.empty(++made);
  if (shape.managed) return new Function('timer', '/* ' + ++made + ' */ ' + emptyText(shape.done));
  const value = results[0];
  const isOne = results.every((result) => Object.is(result, value));
  const given = shape.async ? Promise.resolve(value) : value;
  const hands = shape.given || (shape.input && !isOne);
  const text = shape.async ? 'given' : hands ? 'input' : literalOf(value) || 'given';
  return new Function(
    'given',
    '"use strict"; return function empty(input, context) { /* ' + ++made + ' */ return ' + text + '; }',
  )(given);
}

/** A primitive as it is written in code; undefined for anything else. */
function literalOf(value) {
  if (typeof value === 'string')
    return JSON.stringify(value).replace(/[\u2028\u2029]/g, (sign) => '\\u' + sign.charCodeAt(0).toString(16));
  if (Object.is(value, -0)) return '-0';
  return /^(?:number|boolean|undefined)$/.test(typeof value) || value === null ? String(value) : undefined;
}

/** Results of the operation, as many as it has inputs: what an empty body returns. */
function emptyInputs(inputs, results) {
  return inputs.map((_, i) => results[i % results.length]);
}

/** Repeats inputs to a power of two, at least 8, so that `i & mask` finds one: `[a, b, c]` to 8 entries, 24 to 32. */
function repeatInputs(inputs) {
  let length = 8;
  while (length < inputs.length) length *= 2;
  // Whole repetitions if that stays small, so that all inputs weigh about the same.
  while (length % inputs.length !== 0 && length < 64 * inputs.length && length < 65536) length *= 2;
  const repeated = [];
  for (let i = 0; i < length; i++) repeated.push(inputs[i % inputs.length]);
  return repeated;
}

/** A place that is reachable from outside for as long as the process lives. */
function makeSink() {
  const sink = { a: [0, 0, 0, 0, 0, 0, 0, 0] };
  sinks.push(sink);
  return sink;
}

const sinks = [];
globalThis[Symbol.for('jsdyno.sinks')] = sinks;

/**
 * Makes the ring young again. A generational collector records each store of a new object into an old one, and the operation would pay for
 * that. The copy keeps the kind of elements.
 */
function renew(sink) {
  sink.a = sink.a.slice();
}

module.exports = { makeLoop, makeEmptyBody, emptyInputs, repeatInputs, makeSink, renew };
