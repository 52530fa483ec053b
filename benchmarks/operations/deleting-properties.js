'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const inputs = () => integers(64, 0, 1000);
const NO_PROTO = Object.create(null);

function bare(x) {
  const object = Object.create(NO_PROTO);
  object.name = x;
  object.gone = x + 1;
  object.last = x + 2;
  return object;
}

suite('deleting properties', {
  page:
    'Makes an object of three properties and gets rid of one: by delete, by assigning undefined, or by leaving it out of a ' +
    'copy. Making the object is part of every row, so see the row that does nothing else. delete of any but the last ' +
    'property makes V8 keep the object as a dictionary, and all later reads are slower: the two rows with reads show that. ' +
    'The talk said that delete is much slower, which is true. Published were 846 million a second for undefined on ' +
    'Node.js 16, which is an empty loop, and 3.4 million for delete, which could be real.',
})
  .add('assigning undefined', {
    inputs,
    baseline: true,
    run: (x) => {
      const object = { name: x, gone: x + 1, last: x + 2 };
      object.gone = undefined;
      return object;
    },
  })
  .add('delete of a property', {
    inputs,
    run: (x) => {
      const object = { name: x, gone: x + 1, last: x + 2 };
      delete object.gone;
      return object;
    },
  })
  .add('delete of the last property', {
    inputs,
    run: (x) => {
      const object = { name: x, last: x + 2, gone: x + 1 };
      delete object.gone;
      return object;
    },
  })
  .add('Reflect.deleteProperty', {
    inputs,
    run: (x) => {
      const object = { name: x, gone: x + 1, last: x + 2 };
      Reflect.deleteProperty(object, 'gone');
      return object;
    },
  })
  .add('only making the object', { inputs, run: (x) => ({ name: x, gone: x + 1, last: x + 2 }) })
  .add('a copy without the property', {
    inputs,
    run: (x) => {
      const { gone, ...rest } = { name: x, gone: x + 1, last: x + 2 };
      return rest;
    },
  })
  .add('assigning undefined (empty prototype)', {
    inputs,
    run: (x) => {
      const object = bare(x);
      object.gone = undefined;
      return object;
    },
  })
  .add('delete of a property (empty prototype)', {
    inputs,
    run: (x) => {
      const object = bare(x);
      delete object.gone;
      return object;
    },
  })
  .add('assigning undefined, then 8 reads', {
    inputs,
    run: (x) => {
      const object = { name: x, gone: x + 1, last: x + 2 };
      object.gone = undefined;
      return readEight(object);
    },
  })
  .add('delete of a property, then 8 reads', {
    inputs,
    run: (x) => {
      const object = { name: x, gone: x + 1, last: x + 2 };
      delete object.gone;
      return readEight(object);
    },
  });

function readEight(object) {
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    sum = (sum + object.last) | 0;
    object.last = sum & 1023;
  }
  return object;
}
