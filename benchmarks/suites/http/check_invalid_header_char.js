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
const invalid = ['中文呢', 'foo\nbar', '\x7F'];

// Rows of a group take its values in turn: what the answers of a small web application say, and what nobody may say.
const groups = {
  group_acmeair: [
    'OK',
    'Express',
    '206',
    'application/json',
    'application/json; charset=utf-8',
    'text/html; charset=utf-8',
    'sessionid=; Path=/',
    'W/"2-d4cbb29"',
  ],
  LONG_AND_INVALID: [
    'A long value that goes on in another line,\r\n as headers could before RFC 7230 took it from them',
  ],
};

// An error takes a hundred times as long as a good value.
const FOR_VALID = 1e6;
const FOR_INVALID = 2e4;

const bench = common.createBenchmark(
  main,
  {
    input: valid.concat(invalid, Object.keys(groups)),
    n: [FOR_VALID, FOR_INVALID],
  },
  {
    combinationFilter({ input, n }) {
      const isInvalid = invalid.includes(input) || input === 'LONG_AND_INVALID';
      return n !== (isInvalid ? FOR_VALID : FOR_INVALID);
    },
  },
);

function main({ input, n }) {
  const validate = http.validateHeaderValue;
  if (typeof validate !== 'function') {
    return bench.unavailable('http.validateHeaderValue is not in this runtime (Node.js 14.3 or newer)');
  }
  const inputs = [];
  const texts = groups[input] || [input];
  for (let i = 0; i < 8; i++) inputs.push(Buffer.from(texts[i % texts.length]).toString());
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
