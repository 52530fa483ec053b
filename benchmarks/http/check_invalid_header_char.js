'use strict';

const http = require('http');
const common = require('../common.js');

const valid = [
  '',
  '1',
  '\t\t\t\t\t\t\t\t\t\tFoo bar baz',
  'keep-alive',
  'close',
  'gzip',
  '20091',
  'private',
  'text/html; charset=utf-8',
  'text/plain',
  'Sat, 07 May 2016 16:54:48 GMT',
  'SAMEORIGIN',
  'en-US',
];
const invalid = [
  'Here is a value that is really a folded header value\r\n  this should not be accepted',
  '中文呢',
  'foo\nbar',
  '\x7F',
];

// An error takes a hundred times as long as a good value.
const FOR_VALID = 1e6;
const FOR_INVALID = 2e4;

const bench = common.createBenchmark(
  main,
  {
    input: valid.concat(invalid),
    n: [FOR_VALID, FOR_INVALID],
  },
  {
    combinationFilter({ input, n }) {
      if (n === FOR_VALID) return !invalid.includes(input);
      return n !== FOR_INVALID || !valid.includes(input);
    },
  },
);

function main({ input, n }) {
  const validate = http.validateHeaderValue;
  if (typeof validate !== 'function') {
    return bench.unavailable('http.validateHeaderValue is not in this runtime (Node.js 14.3 or newer)');
  }
  const inputs = [];
  for (let i = 0; i < 8; i++) inputs.push(Buffer.from(input).toString());
  let errors = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    try {
      validate('x-header', inputs[i & 7]);
    } catch (_) {
      errors++;
    }
  }
  bench.end(n);

  if (errors !== 0 && errors !== n) throw new Error('the same value was valid and was not');
}
