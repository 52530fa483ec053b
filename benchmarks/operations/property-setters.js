'use strict';

const { suite } = require('jsdyno');
const { ring } = require('./_values.js');

class WithSetter {
  constructor(id) {
    this.kept = id;
    this.next = null;
  }

  get value() {
    return this.kept;
  }

  set value(value) {
    this.kept = value;
  }

  setValue(value) {
    this.kept = value;
  }
}

const literal = (i) => ({
  kept: i,
  next: null,
  get value() {
    return this.kept;
  },
  set value(value) {
    this.kept = value;
  },
});

function setKept(value) {
  this.kept = value;
}

const defined = (attributes) => () =>
  ring(64, (i) => Object.defineProperty({ kept: i, next: null }, 'value', Object.assign({ set: setKept }, attributes)));

const writable = (attributes) => () =>
  ring(64, (i) =>
    Object.defineProperty({ kept: i, next: null }, 'value', Object.assign({ value: 0, writable: true }, attributes)),
  );

// Sets eight objects of the ring; the walk to the next object is the same in all rows.
function setEight(one) {
  let at = one;
  for (let i = 0; i < 8; i++) {
    at.value = i;
    at = at.next;
  }
  return at;
}

suite('property setters', {
  page:
    'Sets a property: plain, through a setter of a class or literal, by defineProperty. One operation sets it on eight ' +
    'objects of a linked ring; the walk along the ring costs about a nanosecond a step and is part of every row, so ' +
    'compare with the plain one. Published for Node.js 16 were 837 million a second for the setter of a class and ' +
    '11.5 million for one of a literal: the first is an empty loop, the second made its objects on the way.',
})
  .add('plain property', {
    inputs: () => ring(64, (i) => ({ value: i, next: null })),
    items: 8,
    run: setEight,
    baseline: true,
  })
  .add('setter of a class', { inputs: () => ring(64, (i) => new WithSetter(i)), items: 8, run: setEight })
  .add('method of a class', {
    inputs: () => ring(64, (i) => new WithSetter(i)),
    items: 8,
    run: (one) => {
      let at = one;
      for (let i = 0; i < 8; i++) {
        at.setValue(i);
        at = at.next;
      }
      return at;
    },
  })
  .add('setter of an object literal', { inputs: () => ring(64, literal), items: 8, run: setEight })
  .add('defineProperty setter', { inputs: defined({ enumerable: true, configurable: true }), items: 8, run: setEight })
  .add('defineProperty setter, not configurable', { inputs: defined({ enumerable: true }), items: 8, run: setEight })
  .add('defineProperty writable', {
    inputs: writable({ enumerable: true, configurable: true }),
    items: 8,
    run: setEight,
  })
  .add('defineProperty writable only', { inputs: writable({}), items: 8, run: setEight });
