'use strict';

const { suite } = require('jsdyno');
const { integers, lacking, ring } = require('./_values.js');

const secret = Symbol('secret');
const hidden = new WeakMap();

class Private {
  #value;
  #next = null;

  constructor(value) {
    this.#value = value;
  }

  change(by) {
    this.#value += by;
    return this.#value;
  }

  link(next) {
    this.#next = next;
  }

  follow() {
    return this.#next;
  }
}

class Underscore {
  constructor(value) {
    this._value = value;
    this._next = null;
  }

  change(by) {
    this._value += by;
    return this._value;
  }

  link(next) {
    this._next = next;
  }

  follow() {
    return this._next;
  }
}

class WithSymbol {
  constructor(value) {
    this[secret] = value;
    this.next = null;
  }

  change(by) {
    this[secret] += by;
    return this[secret];
  }
}

class WithWeakMap {
  constructor(value) {
    hidden.set(this, value);
  }

  change(by) {
    hidden.set(this, hidden.get(this) + by);
    return hidden.get(this);
  }
}

function closure(value) {
  let kept = value;
  return {
    change(by) {
      kept += by;
      return kept;
    },
  };
}

const inputs = () => integers(64, 0, 1000);
const linked = (Kind) => () =>
  ring(
    64,
    (i) => new Kind(i),
    (from, to) => from.link(to),
  );
const follow = (one) => one.follow().follow().follow().follow().follow().follow().follow().follow();

/** Makes an object, changes its hidden value twice, and keeps the object. */
const manipulate = (make) => (x) => {
  const one = make(x);
  one.change(x);
  one.change(1);
  return one;
};

suite('private fields', {
  page:
    'Private fields (#), properties with an underscore, Symbols, a WeakMap and a closure. The first rows make an object, ' +
    'change its value twice and keep the object; the last two only read, eight times along a ring. Published for ' +
    'Node.js 16 were 2.1 million a second for #, 567 million for underscore and 558 million for Symbol: the last two are ' +
    'objects that were never made, because nobody kept them. That private fields were slow to make in Node.js 16 and ' +
    '18 is true.',
})
  .add('underscore', { inputs, run: manipulate((x) => new Underscore(x)), baseline: true })
  .add('private fields (#)', { inputs, run: manipulate((x) => new Private(x)) })
  .add('Symbol', { inputs, run: manipulate((x) => new WithSymbol(x)) })
  .add('WeakMap', { inputs, run: manipulate((x) => new WithWeakMap(x)) })
  .add('closure', { inputs, run: manipulate((x) => closure(x)) })
  .add('private method (#)', {
    inputs,
    unavailable: lacking(privateMethods(), 'private methods'),
    setup: () => ({ make: privateMethods() }),
    run: (x, context) => {
      const one = context.make(x);
      one.change(x);
      one.change(1);
      return one;
    },
  })
  .add('read only, underscore', { inputs: linked(Underscore), items: 8, run: follow })
  .add('read only, private fields (#)', { inputs: linked(Private), items: 8, run: follow });

/** Node.js 14.6 and newer; a file of its own, since Node.js 12 cannot read it. */
function privateMethods() {
  try {
    return require('./newer/private-methods.js').make;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
