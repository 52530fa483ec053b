'use strict';

const { Readable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e7],
  type: ['array', 'sync-generator-with-sync-values', 'sync-generator-with-async-values', 'async-generator'],
});

const sources = {
  array(n) {
    const values = [];
    for (let i = 0; i < n; i++) values.push(i);
    return values;
  },
  *'sync-generator-with-sync-values'(n) {
    for (let i = 0; i < n; i++) yield i;
  },
  *'sync-generator-with-async-values'(n) {
    for (let i = 0; i < n; i++) yield Promise.resolve(i);
  },
  async *'async-generator'(n) {
    for (let i = 0; i < n; i++) yield i;
  },
};

// An operation is one value.
function main({ n, type }) {
  const readable = Readable.from(sources[type](n));
  let arrived = 0;
  let sum = 0;

  readable.on('end', () => {
    bench.end(arrived);
    if (arrived !== n) throw new Error(arrived + ' values arrived instead of ' + n);
    common.keepAlive(sum);
  });

  bench.start();
  readable.on('data', (value) => {
    arrived++;
    sum += value;
  });
}
