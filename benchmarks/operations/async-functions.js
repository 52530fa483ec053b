'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const inputs = () => integers(64, 0, 1000);

// Three steps that need each other, each done in a later turn of the queue of microtasks.
const step = (x) => (x * 7 + 1) & 1023;
const later = (x) => Promise.resolve(step(x));
const laterAsync = async (x) => step(x);

function laterCallback(x, done) {
  queueMicrotask(() => done(null, step(x)));
}

function now(x, done) {
  done(null, step(x));
}

suite('async functions, promises, callbacks', {
  page:
    'Does three small steps, one after the other: in an async function, by then, by callbacks, and directly. All but the ' +
    'direct rows wait in the queue of microtasks at each step. The harness awaits each operation, which it subtracts; the ' +
    'row of callbacks makes one promise, so that there is something to await. Published for Node.js 16 was 850 million a ' +
    'second for a function, which is an empty loop, and 17 million for an async one, which could be real.',
})
  .add('async function, await', {
    inputs,
    baseline: true,
    run: async (x) => {
      const a = await laterAsync(x);
      const b = await laterAsync(a);
      return laterAsync(b);
    },
  })
  .add('async function, await of plain values', {
    inputs,
    run: async (x) => {
      const a = await step(x);
      const b = await step(a);
      return step(b);
    },
  })
  .add('promises, then', { inputs, run: (x) => later(x).then(later).then(later) })
  .add('callbacks by queueMicrotask', {
    inputs,
    run: (x) =>
      new Promise((resolve) => {
        laterCallback(x, (_, a) => {
          laterCallback(a, (_, b) => {
            laterCallback(b, (_, c) => resolve(c));
          });
        });
      }),
  })
  .add('callbacks called at once', {
    inputs,
    run: (x) => {
      let result;
      now(x, (_, a) => {
        now(a, (_, b) => {
          now(b, (_, c) => {
            result = c;
          });
        });
      });
      return result;
    },
  })
  .add('async function that returns a promise', { inputs, run: async (x) => laterAsync(step(step(x))) });
