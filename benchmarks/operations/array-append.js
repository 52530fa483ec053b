'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const inputs = () => integers(16, 0, 1000);
const setup = (parameters) => parameters;
const items = ({ length }) => length;

suite('array append', {
  parameters: { length: [10, 1000, 100000] },
  page:
    'Fills a new array with numbers. push lets the array grow, new Array(length) makes room beforehand but leaves the ' +
    'array marked as one with holes, which later reads pay for. From some length on, new Array(length) may give a ' +
    'dictionary in V8: that is why the published gap between push and new Array turns at large lengths. The published ' +
    'times were of one cold run each: 0.007 ms for 10 items and 25 ms for a million.',
})
  .add('push', {
    inputs,
    setup,
    items,
    baseline: true,
    run: (x, { length }) => {
      const array = [];
      for (let i = 0; i < length; i++) array.push(x + i);
      return array;
    },
  })
  .add('array[array.length] =', {
    inputs,
    setup,
    items,
    run: (x, { length }) => {
      const array = [];
      for (let i = 0; i < length; i++) array[array.length] = x + i;
      return array;
    },
  })
  .add('new Array(length), then by index', {
    inputs,
    setup,
    items,
    run: (x, { length }) => {
      const array = new Array(length);
      for (let i = 0; i < length; i++) array[i] = x + i;
      return array;
    },
  })
  .add('Int32Array, by index', {
    inputs,
    setup,
    items,
    run: (x, { length }) => {
      const array = new Int32Array(length);
      for (let i = 0; i < length; i++) array[i] = x + i;
      return array;
    },
  });
