'use strict';

const { internal } = require('../error/_internal.js');

/** A function of Node's internal/validators; ends the process as unavailable where the runtime does not have it. */
function validator(bench, name) {
  const found = internal('internal/validators')[name];
  if (typeof found === 'function') return found;
  bench.unavailable(name + ' is not among the internals of this runtime');
  return undefined;
}

module.exports = { validator };
