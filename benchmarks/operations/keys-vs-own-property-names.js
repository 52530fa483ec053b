'use strict';

const { suite } = require('jsdyno');
const { wide } = require('./_values.js');

const inputs = ({ keys }) => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => wide(keys, seed));
// Not Object.hasOwn: Node.js 16.9 and newer.
const has = Object.prototype.hasOwnProperty;
const items = ({ keys }) => keys;

// Each object with a hidden class of its own, as where names come from outside.
const different = ({ keys }) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => Object.assign({ ['own' + seed]: seed }, wide(keys - 1, seed)));

// Asked for are names that are there and names that are not, of objects that differ.
const asked = (parameters) =>
  different(parameters).map((object, i) => ({ object, name: i % 2 === 0 ? 'own' + (i + 1) : 'key' + (90 + i) }));

suite('Object.keys vs getOwnPropertyNames', {
  parameters: { keys: [20] },
  page:
    'Lists the names of the properties of an object, and asks for one. V8 keeps the list of names with the hidden class, so ' +
    'Object.keys is a copy of memory; where each object has its own names that helps less. Published for Node.js 16 were 89 ' +
    'million a second for keys and 91 million for getOwnPropertyNames of small objects: both could be real.',
})
  .add('Object.keys', { inputs, items, run: (object) => Object.keys(object), baseline: true })
  .add('Object.getOwnPropertyNames', { inputs, items, run: (object) => Object.getOwnPropertyNames(object) })
  .add('Reflect.ownKeys', { inputs, items, run: (object) => Reflect.ownKeys(object) })
  .add('Object.keys, names of its own', { inputs: different, items, run: (object) => Object.keys(object) })
  .add('in', { inputs: asked, run: ({ object, name }) => name in object })
  .add('hasOwnProperty', { inputs: asked, run: ({ object, name }) => has.call(object, name) });
