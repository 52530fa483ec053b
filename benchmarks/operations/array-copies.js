'use strict';

const { suite } = require('jsdyno');
const { integers, lacking } = require('./_values.js');

const inputs = ({ length }) => integers(8, 1, 1000).map((seed) => integers(length, 0, 1000, seed));
const items = ({ length }) => length;

suite('array copies', {
  parameters: { length: [1000] },
  page:
    'Copies an array of small integers. slice and spread copy memory as long as nobody has changed how arrays are walked; ' +
    'Array.from and a loop go item by item. V8 may share the memory of a literal until one side writes; the inputs here ' +
    'are not literals.',
})
  .add('slice', { inputs, items, run: (array) => array.slice(), baseline: true })
  .add('spread', { inputs, items, run: (array) => [...array] })
  .add('concat', { inputs, items, run: (array) => [].concat(array) })
  .add('Array.from', { inputs, items, run: (array) => Array.from(array) })
  .add('map', { inputs, items, run: (array) => array.map((x) => x) })
  .add('loop with push', {
    inputs,
    items,
    run: (array) => {
      const out = [];
      for (let i = 0; i < array.length; i++) out.push(array[i]);
      return out;
    },
  })
  .add('structuredClone', {
    inputs,
    items,
    unavailable: lacking(typeof structuredClone === 'function', 'structuredClone'),
    run: (array) => structuredClone(array),
  });
