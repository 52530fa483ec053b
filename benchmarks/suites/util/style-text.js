'use strict';

const util = require('util');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  messageType: ['string', 'number', 'boolean', 'invalid'],
  format: ['red', 'italic', 'invalid'],
  validateStream: [1, 0],
  n: [1e3],
});

const messages = {
  string: ['hello world', 'hello there', 'good bye', 'see you'],
  number: [10, 20, 30, 40],
  boolean: [true, false, true, false],
  invalid: [undefined, undefined, undefined, undefined],
};

/** What is no text or no format throws: making the error is part of what that costs. */
function main({ messageType, format, validateStream, n }) {
  if (typeof util.styleText !== 'function') {
    return bench.unavailable('util.styleText is not in this runtime (Node.js 20.12 or newer)');
  }
  const settings = { validateStream: validateStream === 1, stream: process.stdout };
  const inputs = messages[messageType];
  const formats = [format, format];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    try {
      kept[i & 7] = util.styleText(formats[i & 1], inputs[i & 3], settings);
    } catch (error) {
      kept[i & 7] = error;
    }
  }
  bench.end(n);

  common.keepAlive(kept);
}
