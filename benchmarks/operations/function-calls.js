'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

// Too large to be inlined everywhere would be another benchmark: these are small on purpose, and each call needs the
// one before.
const inputs = () => integers(64, 0, 1000);

function step(x) {
  return Math.imul(x, 31) ^ (x >>> 7);
}

function stepOfMany() {
  return Math.imul(arguments[0], 31) ^ (arguments[0] >>> 7);
}

const stepOfRest = (...all) => Math.imul(all[0], 31) ^ (all[0] >>> 7);
const bound = step.bind(null);
const stepDefault = (x, by = 31) => Math.imul(x, by) ^ (x >>> 7);
const own = { step };

// A call of one among many functions, which no compiler can inline.
const many = Array.from({ length: 16 }, (_, i) => new Function('x', 'return Math.imul(x, 31) ^ (x >>> 7) ^ ' + i));

const eight = (call) => (x) => {
  let y = x;
  for (let i = 0; i < 8; i++) y = call(y, i);
  return y;
};

suite('function calls', {
  page:
    'Calls a small function in the ways there are: directly, by call, apply, bind and spread, with arguments and rest. One ' +
    'operation is eight calls, each of the result before; all rows of one known function become the same when it is ' +
    'inlined, so they show what the ways cost beyond that. Calling one of sixteen functions cannot be inlined and shows what ' +
    'a call really costs.',
})
  .add('direct', { inputs, items: 8, run: eight((x) => step(x)), baseline: true })
  .add('method', { inputs, items: 8, run: eight((x) => own.step(x)) })
  .add('call', { inputs, items: 8, run: eight((x) => step.call(null, x)) })
  .add('apply', { inputs, items: 8, run: eight((x) => step.apply(null, [x])) })
  .add('Reflect.apply', { inputs, items: 8, run: eight((x) => Reflect.apply(step, null, [x])) })
  .add('bind', { inputs, items: 8, run: eight((x) => bound(x)) })
  .add('spread', { inputs, items: 8, run: eight((x) => step(...[x])) })
  .add('arguments', { inputs, items: 8, run: eight((x) => stepOfMany(x)) })
  .add('rest parameters', { inputs, items: 8, run: eight((x) => stepOfRest(x)) })
  .add('default parameter', { inputs, items: 8, run: eight((x) => stepDefault(x)) })
  .add('one of sixteen functions', { inputs, items: 8, run: eight((x, i) => many[(x + i) & 15](x)) });
