'use strict';

// Parameters of an operation: ranges, and the Cartesian product of the values. Pure.

/**
 * Values from `from` to `to`, each `factor` times the one before; `to` is always the last.
 *
 * @param {number} from above 0
 * @param {number} to at least `from`
 * @param {number} factor above 1; 2 where it is left out
 * @returns {number[]}
 */
function range(from, to, factor) {
  const by = factor === undefined ? 2 : factor;
  if (!(from > 0) || !(to >= from) || !(to < Infinity)) {
    throw new TypeError('range(from, to, factor): needs 0 < from <= to, got range(' + from + ', ' + to + ')');
  }
  if (!(by > 1)) throw new TypeError('range(from, to, factor): the factor must be above 1, got ' + by);
  const values = [];
  for (let value = from; value < to; value *= by) values.push(value);
  values.push(to);
  return values;
}

/** All combinations, the last parameter turning fastest: `{ a: [1, 2], b: 3 }` gives `{a: 1, b: 3}, {a: 2, b: 3}`. */
function combinations(parameters) {
  let rows = [{}];
  for (const key of Object.keys(parameters)) {
    const values = Array.isArray(parameters[key]) ? parameters[key] : [parameters[key]];
    const longer = [];
    for (const row of rows) for (const value of values) longer.push(withOwn(row, key, value));
    rows = longer;
  }
  return rows;
}

/** A parameter may be called anything, __proto__ too. */
function withOwn(row, key, value) {
  return Object.fromEntries(Object.entries(row).concat([[key, value]]));
}

/** Whether two combinations are the same row: values may have become text on their way through a configuration. */
function sameParameters(one, other) {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.keys(other).includes(key) && String(one[key]) === String(other[key]))
  );
}

/** Each parameter with its first value only: what a test run tries. */
function firstOf(parameters) {
  const first = Object.create(null);
  for (const key of Object.keys(parameters)) {
    first[key] = Array.isArray(parameters[key]) ? parameters[key].slice(0, 1) : parameters[key];
  }
  return first;
}

module.exports = { range, combinations, sameParameters, firstOf };
