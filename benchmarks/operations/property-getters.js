'use strict';

const { suite } = require('jsdyno');
const { ring } = require('./_values.js');

class WithGetter {
  constructor(id) {
    this.id = id;
    this.kept = null;
  }

  get next() {
    return this.kept;
  }

  getNext() {
    return this.kept;
  }
}

const literal = (i) => ({
  id: i,
  kept: null,
  get next() {
    return this.kept;
  },
});

function getKept() {
  return this.kept;
}

const keep = (from, to) => {
  from.kept = to;
};

function defined(attributes) {
  return () =>
    ring(
      64,
      (i) =>
        Object.defineProperty(
          { id: i, kept: null },
          'next',
          Object.assign({}, { get: getKept, set: undefined }, attributes),
        ),
      keep,
    );
}

const walk = (one) => one.next.next.next.next.next.next.next.next;

suite('property getters', {
  page:
    'Reads a property through a getter: of a class, of an object literal, by defineProperty. One operation is eight ' +
    'reads along a ring of linked objects, each needing the one before. A literal with a getter makes a new function ' +
    'for each object, so the compiler sees sixty-four getters and not one. Published for Node.js 16 were 850 million a ' +
    'second for the getter of a class and 92 million for one of a literal: the first is an empty loop, the second could ' +
    'be real.',
})
  .add('plain property', {
    inputs: () => ring(64, (i) => ({ id: i, next: null })),
    items: 8,
    run: walk,
    baseline: true,
  })
  .add('getter of a class', { inputs: () => ring(64, (i) => new WithGetter(i), keep), items: 8, run: walk })
  .add('method of a class', {
    inputs: () => ring(64, (i) => new WithGetter(i), keep),
    items: 8,
    run: (one) => one.getNext().getNext().getNext().getNext().getNext().getNext().getNext().getNext(),
  })
  .add('getter of an object literal', { inputs: () => ring(64, literal, keep), items: 8, run: walk })
  .add('defineProperty getter', { inputs: defined({ enumerable: true, configurable: true }), items: 8, run: walk })
  .add('defineProperty getter, not enumerable', { inputs: defined({ configurable: true }), items: 8, run: walk })
  .add('defineProperty getter, not configurable', { inputs: defined({ enumerable: true }), items: 8, run: walk })
  .add('Proxy with a get trap', {
    inputs: () => {
      const handler = { get: (target, name) => target[name] };
      return ring(
        64,
        (i) => new Proxy({ id: i, next: null }, handler),
        (from, to) => {
          from.next = to;
        },
      );
    },
    items: 8,
    run: walk,
  });
