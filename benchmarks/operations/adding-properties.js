'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const inputs = () => integers(64, 0, 1000);

suite('adding properties', {
  page:
    'Makes an object with one property: in the literal, by assignment, by defineProperty. The object is kept; where it is ' +
    'dropped the compiler does not make it at all. Published for Node.js 16 were 849 million a second for the literal and ' +
    'for the assignment, which is an empty loop; later tables have 70 to 90 million. The 4.7 and 2.3 million of ' +
    'defineProperty are calls into the runtime and could be real.',
})
  .add('in the literal', { inputs, run: (x) => ({ value: x }), baseline: true })
  .add('by assignment', {
    inputs,
    run: (x) => {
      const object = {};
      object.value = x;
      return object;
    },
  })
  .add('by a computed name', {
    inputs: () => ['red', 'green', 'blue', 'white', 'black', 'grey', 'pink', 'brown'],
    run: (name) => ({ [name]: 1 }),
  })
  .add('defineProperty (writable)', {
    inputs,
    run: (x) => Object.defineProperty({}, 'value', { value: x, writable: true }),
  })
  .add('defineProperty on an existing property (writable)', {
    inputs,
    run: (x) => Object.defineProperty({ value: 0 }, 'value', { value: x, writable: true }),
  })
  .add('defineProperty (getter)', {
    inputs,
    run: (x) =>
      Object.defineProperty({}, 'value', {
        get() {
          return x;
        },
      }),
  })
  .add('Object.defineProperties (two values)', {
    inputs,
    run: (x) => Object.defineProperties({}, { value: { value: x }, twice: { value: x * 2 } }),
  })
  .add('Object.fromEntries', { inputs, run: (x) => Object.fromEntries([['value', x]]) });
