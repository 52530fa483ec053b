'use strict';

const vm = require('vm');
const common = require('../common.js');
const { internal } = require('./_internal.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e6],
    v: [
      '() => 1n',
      '() => true',
      '() => false',
      '() => 2',
      '() => +0',
      '() => -0',
      '() => NaN',
      '() => Infinity',
      '() => ""',
      '() => "\'"',
      '() => Symbol("foo")',
      '() => function foo() {}',
      '() => null',
      '() => undefined',
      '() => new Array()',
      '() => new BigInt64Array()',
      '() => new BigUint64Array()',
      '() => new Int8Array()',
      '() => new Int16Array()',
      '() => new Int32Array()',
      '() => new Float32Array()',
      '() => new Float64Array()',
      '() => new Uint8Array()',
      '() => new Uint8ClampedArray()',
      '() => new Uint16Array()',
      '() => new Uint32Array()',
      '() => new Date()',
      '() => new Map()',
      '() => new WeakMap()',
      '() => new Object()',
      '() => Promise.resolve("foo")',
      '() => new Set()',
      '() => new WeakSet()',
      '() => ({ __proto__: null })',
    ],
  },
  { flags: ['--expose-internals'] },
);

// The end of every "Received type number (2)" and "Received an instance of Map".
function main({ n, v }) {
  const { determineSpecificType } = internal('internal/errors');
  if (typeof determineSpecificType !== 'function') {
    return bench.unavailable(
      'determineSpecificType is not among the internals of this runtime (Node.js 16.18 or newer)',
    );
  }
  const make = vm.runInThisContext(v);
  const values = [];
  for (let i = 0; i < 8; i++) values.push(make());
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = determineSpecificType(values[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
}
