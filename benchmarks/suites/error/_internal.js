'use strict';

/** A module of Node's own library, or an empty object where it cannot be reached (other runtimes, other versions). */
function internal(name) {
  try {
    return require(name);
  } catch (_) {
    return {};
  }
}

const codes = internal('internal/errors').codes || {};

/** Arguments that each error of these benchmarks takes. */
const argumentsOf = {
  ERR_HTTP2_STREAM_SELF_DEPENDENCY: () => [],
  ERR_INVALID_STATE: (i) => ['state ' + i],
  ERR_INVALID_URL: (i) => ['http://[' + i],
};

/**
 * A function that makes one error of that code from a number; undefined where the runtime does not have the code.
 * The built-in one is what the others extend: a plain Error.
 */
function maker(code) {
  if (code === 'built-in') return (i) => new Error('state ' + (i & 7));
  const Type = codes[code];
  if (typeof Type !== 'function') return undefined;
  const inputs = [0, 1, 2, 3, 4, 5, 6, 7].map(argumentsOf[code]);
  return inputs[0].length === 0 ? () => new Type() : (i) => new Type(inputs[i & 7][0]);
}

module.exports = { codes, internal, maker };
