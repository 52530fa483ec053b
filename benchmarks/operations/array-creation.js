'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const inputs = () => integers(16, 0, 1000);
const setup = (parameters) => parameters;
const items = ({ length }) => length;

suite('array creation', {
  parameters: { length: [1000] },
  page:
    'Makes an array of a length with a number in each place. new Array(length) alone fills nothing and cannot be ' +
    'compared with the others; it is here because tables have it. Array.from with a function goes through the iteration ' +
    'protocol and calls the function. Published for Node.js 16 were 305 a second for new Array and 22 for Array.from, of ' +
    'an array of a million or so: those could be real.',
})
  .add('new Array(length).fill()', {
    inputs,
    setup,
    items,
    baseline: true,
    run: (x, { length }) => new Array(length).fill(x),
  })
  .add('new Array(length), empty', { inputs, setup, items, run: (x, { length }) => new Array(length) })
  .add('Array.from with a function', {
    inputs,
    setup,
    items,
    run: (x, { length }) => Array.from({ length }, (_, i) => x + i),
  })
  .add('spread of keys, then map', {
    inputs,
    setup,
    items,
    run: (x, { length }) => [...Array(length).keys()].map((i) => x + i),
  })
  .add('loop with push', {
    inputs,
    setup,
    items,
    run: (x, { length }) => {
      const array = [];
      for (let i = 0; i < length; i++) array.push(x);
      return array;
    },
  });
