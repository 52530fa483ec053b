'use strict';

// What a file of operations imports as `jsdyno`. It only declares; start.cjs decides what is done with it.

const { plainName } = require('./names.cjs');
const parameters = require('./parameters.cjs');
const registry = require('./registry.cjs');
const validate = require('./validate.cjs');

/**
 * A group of operations that do the same thing in different ways.
 *
 * @param {string} name
 * @param {object} options `page` text for the result page, `parameters` and `flags` of all its operations
 */
function suite(name, options) {
  const given = options === undefined ? {} : options;
  const plain = plainName(name);
  validate.checkSuite(plain, given);
  const group = registry.groupNamed(plain, given);
  const self = {
    /** @param {object | Function} operation the function, or options with `run`; see docs/operations.md */
    add(title, operation) {
      const own = plainName(title);
      const checked = validate.checkOperation(group, own, operation);
      group.operations.push({ name: own, options: checked });
      return self;
    },
  };
  return self;
}

const kept = {
  at: 0,
  values: [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined],
};
// Reachable from outside, so no engine may conclude that nobody reads what is stored.
registry.registry().kept = kept;

/** Makes the engine compute these values although nothing is done with them; returns the last. */
function keepAlive() {
  let last;
  for (let i = 0; i < arguments.length; i++) {
    last = arguments[i];
    kept.values[kept.at++ & 7] = last;
  }
  return last;
}

exports.suite = suite;
exports.range = parameters.range;
exports.keepAlive = keepAlive;
