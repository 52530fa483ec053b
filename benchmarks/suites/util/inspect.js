'use strict';

const util = require('util');
const common = require('../common.js');

const values = {
  Object: (i) => ({ a: 'a', b: 'b', c: 'c', d: i }),
  Object_empty: () => ({}),
  // Nested and so long that its members go to lines of their own.
  Object_deep_ln: (i) => ({
    first: { second: { third: { a: `four${i}`, b: 'a very long string '.repeat(5), c: 'six' } } },
  }),
  String: (i) => `Hello World ${i}`,
  String_complex: (i) => `quotes ' " and\nlines\n\u0000\u001fof ${i}${' kinds '.repeat(4)}`,
  String_boxed: (i) => new String(`string ${i}`),
  Date: (i) => new Date(1500000000000 + i),
  Set: (i) => new Set([5, 3, i]),
  Error: (i) => new Error(`error ${i}`),
  Array: (i) =>
    Array(20)
      .fill()
      .map((_, index) => index + i),
  TypedArray: (i) =>
    new Uint8Array(
      Array(50)
        .fill()
        .map((_, index) => index + i),
    ),
  // With properties besides its elements.
  TypedArray_extra: (i) =>
    Object.assign(
      new Uint8Array(
        Array(50)
          .fill()
          .map((_, index) => index),
      ),
      { foo: 'bar', bar: i },
    ),
  Number: (i) => 1e5 + i,
};

const bench = common.createBenchmark(main, {
  n: [8e4],
  method: Object.keys(values),
  option: ['showHidden', 'colors', 'none'],
});

const options = {
  showHidden: { showHidden: true },
  colors: { colors: true },
  none: undefined,
};

function main({ n, method, option }) {
  const settings = options[option];
  const inputs = [0, 1, 2, 3].map(values[method]);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = util.inspect(inputs[i & 3], settings);
  bench.end(n);

  common.keepAlive(kept);
}
