'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

// Eight arrays, each of its own numbers.
const inputs = ({ length }) => integers(8, 1, 1000).map((seed) => integers(length, 0, 1000, seed));
const items = ({ length }) => length;

suite('array iteration', {
  parameters: { length: [1000] },
  page:
    'Adds up the numbers of an array in the ways there are to walk through one. The sum is returned, so the loop has to ' +
    'be run. for-in gives names as text and is not meant for arrays; it is here as a warning. Once optimised the function ' +
    'of forEach and reduce is inlined and the differences are small; cold they are not.',
})
  .add('for with an index', {
    inputs,
    items,
    baseline: true,
    run: (array) => {
      let sum = 0;
      for (let i = 0; i < array.length; i++) sum += array[i];
      return sum;
    },
  })
  .add('for of', {
    inputs,
    items,
    run: (array) => {
      let sum = 0;
      for (const x of array) sum += x;
      return sum;
    },
  })
  .add('forEach', {
    inputs,
    items,
    run: (array) => {
      let sum = 0;
      array.forEach((x) => {
        sum += x;
      });
      return sum;
    },
  })
  .add('reduce', { inputs, items, run: (array) => array.reduce((sum, x) => sum + x, 0) })
  .add('while, backwards', {
    inputs,
    items,
    run: (array) => {
      let sum = 0;
      let i = array.length;
      while (i-- > 0) sum += array[i];
      return sum;
    },
  })
  .add('for of entries()', {
    inputs,
    items,
    run: (array) => {
      let sum = 0;
      for (const [i, x] of array.entries()) sum += x ^ i;
      return sum;
    },
  })
  .add('for in', {
    inputs,
    items,
    run: (array) => {
      let sum = 0;
      for (const i in array) sum += array[i];
      return sum;
    },
  });
