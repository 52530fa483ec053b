'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

class Shape {
  constructor(size) {
    this.size = size;
    this.kind = 'shape';
  }
}
class Circle extends Shape {}
class Square extends Shape {}
class Other {
  constructor(size) {
    this.size = size;
    this.kind = 'other';
  }
}

const kinds = [Shape, Circle, Square, Other];

// Lists of eight: one question alone costs little more than the loop around it.
const lists = (make) => () => integers(32, 1, 1000).map((seed) => integers(8, 0, 4, seed).map(make));
const inputs = lists((kind) => new kinds[kind](kind));
const errors = lists((kind) => (kind === 0 ? new TypeError('a') : kind === 1 ? {} : new Error('b')));

const count = (isOne) => (list) => {
  let found = 0;
  for (let i = 0; i < list.length; i++) if (isOne(list[i])) found++;
  return found;
};

suite('instanceof', {
  page:
    'Asks of eight objects whether each is of a class: by instanceof, by the name of its constructor, by a property of its ' +
    'own. The objects are of four classes, three of which are asked for. Published for Node.js 16 were 850 million a second ' +
    'where the answer is no, which is an empty loop, and 0.24 million where it is yes, since those rows made an Error each ' +
    'time.',
})
  .add('instanceof', { inputs, items: 8, run: count((one) => one instanceof Shape), baseline: true })
  .add('constructor.name', {
    inputs,
    items: 8,
    run: count((one) => {
      const name = one.constructor.name;
      return name === 'Shape' || name === 'Circle' || name === 'Square';
    }),
  })
  .add('constructor ===', {
    inputs,
    items: 8,
    run: count((one) => {
      const made = one.constructor;
      return made === Shape || made === Circle || made === Square;
    }),
  })
  .add('property of its own', { inputs, items: 8, run: count((one) => one.kind === 'shape') })
  .add('Object.prototype.isPrototypeOf', {
    inputs,
    items: 8,
    run: count((one) => Object.prototype.isPrototypeOf.call(Shape.prototype, one)),
  })
  .add('instanceof Error', { inputs: errors, items: 8, run: count((one) => one instanceof Error) })
  .add('Object.prototype.toString', {
    inputs: errors,
    items: 8,
    run: count((one) => Object.prototype.toString.call(one) === '[object Error]'),
  });
