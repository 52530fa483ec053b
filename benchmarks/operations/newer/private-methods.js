'use strict';

class WithPrivateMethod {
  #value;

  constructor(value) {
    this.#value = value;
  }

  #add(by) {
    this.#value += by;
    return this.#value;
  }

  change(by) {
    return this.#add(by);
  }
}

module.exports = { make: (value) => new WithPrivateMethod(value) };
