'use strict';

const http = require('http');
const common = require('../common.js');

const valid = [
  'TCN',
  'ETag',
  'date',
  'Vary',
  'server',
  'Server',
  'status',
  'version',
  'Expires',
  'alt-svc',
  'location',
  'Connection',
  'Keep-Alive',
  'content-type',
  'Content-Type',
  'Cache-Control',
  'Last-Modified',
  'Accept-Ranges',
  'content-length',
  'x-frame-options',
  'x-xss-protection',
  'Content-Encoding',
  'Content-Location',
  'Transfer-Encoding',
  'alternate-protocol',
];
const invalid = [':', '@@', '中文呢', '((((())))', ':alternate-protocol', 'alternate-protocol:'];

// An error takes a hundred times as long as a good name.
const FOR_VALID = 1e6;
const FOR_INVALID = 2e4;

const bench = common.createBenchmark(
  main,
  {
    key: valid.concat(invalid),
    n: [FOR_VALID, FOR_INVALID],
  },
  {
    combinationFilter({ key, n }) {
      if (n === FOR_VALID) return !invalid.includes(key);
      return n !== FOR_INVALID || !valid.includes(key);
    },
  },
);

function main({ key, n }) {
  const validate = http.validateHeaderName;
  if (typeof validate !== 'function') {
    return bench.unavailable('http.validateHeaderName is not in this runtime (Node.js 14.3 or newer)');
  }
  const inputs = [];
  for (let i = 0; i < 8; i++) inputs.push(Buffer.from(key).toString());
  let errors = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    try {
      validate(inputs[i & 7]);
    } catch (_) {
      errors++;
    }
  }
  bench.end(n);

  if (errors !== 0 && errors !== n) throw new Error('the same name was valid and was not');
}
