'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const inputs = () => integers(64, 0, 1000);

class Point {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
}

class Point3 extends Point {
  constructor(x, y) {
    super(x, y);
    this.z = x;
  }
}

function Old(x, y) {
  this.x = x;
  this.y = y;
}

const factory = (x, y) => ({ x, y });
const proto = {
  get sum() {
    return this.x + this.y;
  },
};

suite('object creation', {
  page:
    'Makes an object with two numbers. The object is kept: where it is dropped, the compiler does not make it, and ' +
    'published rates of 849 million a second for a prototype that was kept are that. Object.create with a prototype of ' +
    'its own calls into the runtime, and with null V8 makes a dictionary from the start. Beware of the ten million bytes ' +
    'of garbage a millisecond that some of these make: the share of the collector is part of the cost.',
})
  .add('literal', { inputs, run: (x) => ({ x, y: x + 1 }), baseline: true })
  .add('class', { inputs, run: (x) => new Point(x, x + 1) })
  .add('class with a base class', { inputs, run: (x) => new Point3(x, x + 1) })
  .add('constructor function', { inputs, run: (x) => new Old(x, x + 1) })
  .add('function that returns a literal', { inputs, run: (x) => factory(x, x + 1) })
  .add('array of two', { inputs, run: (x) => [x, x + 1] })
  .add('Object.create(null)', {
    inputs,
    run: (x) => {
      const object = Object.create(null);
      object.x = x;
      object.y = x + 1;
      return object;
    },
  })
  .add('Object.create(prototype)', {
    inputs,
    run: (x) => {
      const object = Object.create(proto);
      object.x = x;
      object.y = x + 1;
      return object;
    },
  })
  .add('literal with __proto__: null', { inputs, run: (x) => ({ __proto__: null, x, y: x + 1 }) })
  .add('new Map of two', {
    inputs,
    run: (x) =>
      new Map([
        ['x', x],
        ['y', x + 1],
      ]),
  });
