'use strict';

const { suite } = require('jsdyno');
const { lacking, wide } = require('./_values.js');

const inputs = ({ keys }) => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => wide(keys, seed));
const items = ({ keys }) => keys;

function byKeys(object) {
  const copy = {};
  const keys = Object.keys(object);
  for (let i = 0; i < keys.length; i++) copy[keys[i]] = object[keys[i]];
  return copy;
}

function byForIn(object) {
  const copy = {};
  for (const key in object) copy[key] = object[key];
  return copy;
}

suite('object copies', {
  parameters: { keys: [4, 100] },
  page:
    'Makes a shallow copy of an object of 4 and of 100 numbers. A spread can take over the shape of its source when that ' +
    'is ordinary; loops add a property at a time. JSON and structuredClone copy deeply and are here for scale. Published ' +
    'for Node.js 16 were 20 million a second for a spread and 0.5 million for loops: both could be real.',
})
  .add('spread', { inputs, items, run: (object) => ({ ...object }), baseline: true })
  .add('spread with a new property', { inputs, items, run: (object) => ({ ...object, added: true }) })
  .add('spread with __proto__: null', { inputs, items, run: (object) => ({ __proto__: null, ...object }) })
  .add('Object.assign', { inputs, items, run: (object) => Object.assign({}, object) })
  .add('Object.keys and a loop', { inputs, items, run: byKeys })
  .add('for in', { inputs, items, run: byForIn })
  .add('Object.fromEntries(Object.entries())', {
    inputs,
    items,
    run: (object) => Object.fromEntries(Object.entries(object)),
  })
  .add('JSON.parse(JSON.stringify())', { inputs, items, run: (object) => JSON.parse(JSON.stringify(object)) })
  .add('structuredClone', {
    inputs,
    items,
    unavailable: lacking(typeof structuredClone === 'function', 'structuredClone'),
    run: (object) => structuredClone(object),
  });
