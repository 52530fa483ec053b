'use strict';

const { suite } = require('jsdyno');
const { integers, words } = require('./_values.js');

// Names in another order than they were put in, a fourth of them missing.
function inputs({ size }) {
  const known = words(size, 8);
  const strangers = words(64, 8, 77);
  return integers(256, 0, size).map((at, i) => (i % 4 === 3 ? strangers[i % 64] : known[at]));
}

const map = ({ size }) => ({ map: new Map(words(size, 8).map((word, i) => [word, i])) });

function object({ size }, from) {
  const filled = from === undefined ? {} : from;
  words(size, 8).forEach((word, i) => {
    filled[word] = i;
  });
  return { object: filled };
}

suite('Map vs object', {
  parameters: { size: [16, 4096] },
  page:
    'Looks names up, writes, and adds and removes, in a Map and in an object as a dictionary. The names vary and a fourth ' +
    'of the look-ups find nothing. An object of 16 names may have a hidden class, one of 4,096 is a hash table like the ' +
    'Map. Names that are read from a file or socket, as opposed to constants of the program, must first be looked up ' +
    'among all names the engine knows when they are used for an object; that is part of its price here.',
})
  .add('Map.prototype.get', { inputs, setup: map, run: (name, context) => context.map.get(name), baseline: true })
  .add('object[name]', { inputs, setup: (p) => object(p), run: (name, context) => context.object[name] })
  .add('object[name], no prototype', {
    inputs,
    setup: (p) => object(p, Object.create(null)),
    run: (name, context) => context.object[name],
  })
  .add('Map.prototype.set of a known name', {
    inputs: ({ size }) => words(Math.min(size, 256), 8),
    setup: map,
    run: (name, context) => context.map.set(name, name.length),
  })
  .add('object[name] = of a known name', {
    inputs: ({ size }) => words(Math.min(size, 256), 8),
    setup: (p) => object(p),
    run: (name, context) => {
      context.object[name] = name.length;
      return context.object;
    },
  })
  .add('Map: set, then delete', {
    inputs: () => words(64, 8, 78),
    setup: map,
    run: (name, context) => {
      context.map.set(name, 1);
      return context.map.delete(name);
    },
  })
  .add('object: set, then delete', {
    inputs: () => words(64, 8, 78),
    setup: (p) => object(p),
    run: (name, context) => {
      context.object[name] = 1;
      return delete context.object[name];
    },
  });
