'use strict';

const { suite } = require('jsdyno');
const { ring } = require('./_values.js');

const plain = (i) => ({ id: i, next: null });

function defined(attributes) {
  return () =>
    ring(
      64,
      (i) => ({ id: i }),
      (from, to) => Object.defineProperty(from, 'next', Object.assign({ value: to }, attributes)),
    );
}

class Node {
  constructor(id) {
    this.id = id;
    this.next = null;
  }
}

// The same property behind another number of others, so that each has a hidden class of its own.
function ofShapes(count) {
  return (i) => {
    const object = { id: i };
    object['own' + (i % count)] = i;
    object.next = null;
    return object;
  };
}

const walk = (one) => one.next.next.next.next.next.next.next.next;

suite('property access', {
  page:
    'Reads a property that was made in different ways. One operation is eight reads along a ring of linked objects, each ' +
    'needing the one before, since a single read hides behind the loop around it; operations may still overlap. Look at the ' +
    'rows with 4 and 16 shapes: how many kinds of objects come by matters far more than how a property was defined. ' +
    'Published were 166 million a second on Node.js 18 and 857 million on 20 for a property defined as writable only: the ' +
    'second is the empty loop itself, and the first, 6 ns for one read, is not the price of a read either.',
})
  .add('plain property', { inputs: () => ring(64, plain), items: 8, run: walk, baseline: true })
  .add('property of a class instance', { inputs: () => ring(64, (i) => new Node(i)), items: 8, run: walk })
  .add('property defined writable only then read', { inputs: defined({ writable: true }), items: 8, run: walk })
  .add('property defined enumerable only then read', { inputs: defined({ enumerable: true }), items: 8, run: walk })
  .add('property defined configurable only then read', { inputs: defined({ configurable: true }), items: 8, run: walk })
  .add('property of a frozen object', {
    inputs: () => {
      const all = ring(64, plain);
      all.forEach(Object.freeze);
      return all;
    },
    items: 8,
    run: walk,
  })
  .add('property by a name in a variable', {
    inputs: () => ring(64, plain),
    setup: () => ({ name: ['ne', 'xt'].join('') }),
    items: 8,
    run: (one, context) => {
      const name = context.name;
      return one[name][name][name][name][name][name][name][name];
    },
  })
  .add('plain property, objects of 4 shapes', { inputs: () => ring(64, ofShapes(4)), items: 8, run: walk })
  .add('plain property, objects of 16 shapes', { inputs: () => ring(64, ofShapes(16)), items: 8, run: walk })
  .add('Map.prototype.get instead of a property', {
    inputs: () =>
      ring(
        64,
        (i) => new Map([['id', i]]),
        (from, to) => from.set('next', to),
      ),
    items: 8,
    run: (one) => {
      let at = one;
      for (let i = 0; i < 8; i++) at = at.get('next');
      return at;
    },
  });
