'use strict';

// What searchParams benchmarks start from: the same five sets of pairs as text, as a list and as an object.

const objects = {
  noencode: { foo: 'bar', baz: 'quux', xyzzy: 'thud' },
  encodemany: { '\u0080\u0083\u0089': 'bar', '\u008C\u008E\u0099': 'quux', xyzzy: '\u00A5q\u00A3r' },
  encodelast: { foo: 'bar', baz: 'quux', xyzzy: 'thu\u00AC' },
  array: { foo: ['bar', 'baz', 'quux'], key: 'value' },
  multiprimitives: { foo: false, bar: -13.37, baz: 'quux' },
};

/** The pairs of an object; a value that is a list gives a pair for each element. */
function pairs(object) {
  const list = [];
  for (const key of Object.keys(object)) {
    for (const value of [].concat(object[key])) list.push([key, value]);
  }
  return list;
}

/** A fresh input for `new URLSearchParams()`. */
function input(type, inputType) {
  if (inputType === 'object') return Object.assign({}, objects[type]);
  const list = pairs(objects[type]);
  return inputType === 'iterable' ? list : new URLSearchParams(list).toString();
}

module.exports = { input, types: Object.keys(objects) };
