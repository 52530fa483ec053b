'use strict';

const { suite } = require('jsdyno');
const { ring } = require('./_values.js');

class Late {
  constructor(id) {
    this.id = id;
  }
}

const walk = (one) => one.next.next.next.next.next.next.next.next;

function withManyProperties(i) {
  const object = { id: i };
  for (let k = 0; k < 30; k++) object['p' + k] = k;
  object.next = null;
  return object;
}

function afterDelete(i) {
  const object = { id: i, gone: 1, next: null };
  delete object.gone;
  return object;
}

// Two orders of the same properties are two hidden classes.
function inEitherOrder(i) {
  return i % 2 === 0 ? { id: i, next: null } : { next: null, id: i };
}

suite('property access after a shape transition', {
  page:
    'Reads a property of objects that got it, or lost another, after they were made. One operation is eight reads along ' +
    'a ring of linked objects. Where all objects went the same way, they share a hidden class and the way does not ' +
    'matter; after a delete V8 keeps properties in a dictionary, and every read is a look-up. Published for Node.js 16 ' +
    'were 3.7 million a second for both ways of an object and 0.2 million for classes: those runs made the objects and ' +
    'classes anew each time, so they say nothing of the access.',
})
  .add('property in the literal', {
    inputs: () => ring(64, (i) => ({ id: i, next: null })),
    items: 8,
    run: walk,
    baseline: true,
  })
  .add('property added after creation', { inputs: () => ring(64, (i) => ({ id: i })), items: 8, run: walk })
  .add('property added to a class instance', { inputs: () => ring(64, (i) => new Late(i)), items: 8, run: walk })
  .add('properties in two orders', { inputs: () => ring(64, inEitherOrder), items: 8, run: walk })
  .add('property after 30 others', { inputs: () => ring(64, withManyProperties), items: 8, run: walk })
  .add('property after the delete of another', { inputs: () => ring(64, afterDelete), items: 8, run: walk })
  .add('property after Object.setPrototypeOf', {
    inputs: () => {
      const proto = { kind: 'changed' };
      return ring(64, (i) => Object.setPrototypeOf({ id: i, next: null }, proto));
    },
    items: 8,
    run: walk,
  })
  .add('property after Object.preventExtensions', {
    inputs: () => ring(64, (i) => Object.preventExtensions({ id: i, next: null })),
    items: 8,
    run: walk,
  });
