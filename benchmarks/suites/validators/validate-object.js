'use strict';

const common = require('../common.js');
const { internal } = require('../error/_internal.js');
const { validator } = require('./_validators.js');

const bench = common.createBenchmark(
  main,
  { n: [1e5], objectToTest: ['object', 'null', 'array', 'function'] },
  { flags: ['--expose-internals'] },
);

// What is no plain object is only valid by an option; up to Node.js 18 the options are an object, since then bits.
const samples = {
  object: { make: (i) => ({ index: i }) },
  null: { make: () => null, bits: 'kValidateObjectAllowNullable', option: { nullable: true } },
  array: { make: (i) => [i], bits: 'kValidateObjectAllowArray', option: { allowArray: true } },
  function: { make: (i) => () => i, bits: 'kValidateObjectAllowFunction', option: { allowFunction: true } },
};

function main({ n, objectToTest }) {
  const validateObject = validator(bench, 'validateObject');
  if (validateObject === undefined) return;
  const { make, bits, option } = samples[objectToTest];
  const known = internal('internal/validators')[bits];
  const allowed = known === undefined ? option : known;
  const values = [];
  for (let i = 0; i < 8; i++) values.push(make(i));
  const kept = new Array(8);

  bench.start();
  if (allowed === undefined) {
    for (let i = 0; i < n; i++) kept[i & 7] = validateObject(values[i & 7], 'options');
  } else {
    for (let i = 0; i < n; i++) kept[i & 7] = validateObject(values[i & 7], 'options', allowed);
  }
  bench.end(n);

  common.keepAlive(kept);
}
