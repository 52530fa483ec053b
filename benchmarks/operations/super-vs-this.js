'use strict';

const { suite } = require('jsdyno');
const { integers, ring } = require('./_values.js');

class Base {
  constructor(value) {
    this.value = value;
    this.next = null;
  }

  foo() {
    return this.value;
  }
}

class Derived extends Base {
  throughSuper(tmp) {
    return super.foo() + tmp;
  }

  throughThis(tmp) {
    return this.foo() + tmp;
  }

  throughField(tmp) {
    return this.value + tmp;
  }
}

const values = integers(64, 0, 1000);
const instances = () => ring(64, (i) => new Derived(values[i]));

// Four calls on four objects, each found through the one before: a single inlined call hides behind the loop.
suite('super vs this', {
  page:
    'A method calls foo() of its base class through super or through this and adds a number. One operation is four ' +
    'such calls on four objects of a linked ring, because a single inlined call costs about as much as the loop around ' +
    'it. Published were 159 million a second for both on Node.js 18 and 850 million on 20: the latter is the time of an ' +
    'empty loop, the former could be real. Once optimised, the two should be equal; what differs is the first calls.',
})
  .add('this.foo() + tmp', {
    inputs: instances,
    items: 4,
    baseline: true,
    run: (one) => {
      const two = one.next;
      const three = two.next;
      const four = three.next;
      return four.throughThis(three.throughThis(two.throughThis(one.throughThis(1))));
    },
  })
  .add('super.foo() + tmp', {
    inputs: instances,
    items: 4,
    run: (one) => {
      const two = one.next;
      const three = two.next;
      const four = three.next;
      return four.throughSuper(three.throughSuper(two.throughSuper(one.throughSuper(1))));
    },
  })
  .add('this.value + tmp, no call to foo', {
    inputs: instances,
    items: 4,
    run: (one) => {
      const two = one.next;
      const three = two.next;
      const four = three.next;
      return four.throughField(three.throughField(two.throughField(one.throughField(1))));
    },
  });
