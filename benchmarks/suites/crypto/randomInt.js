'use strict';

const { randomInt } = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    mode: ['sync', 'async-sequential', 'async-parallel'],
    min: [-(2 ** 47) + 1, -10000, -100],
    max: [100, 10000, 2 ** 47],
    n: [1e3, 1e5],
  },
  {
    test: { max: 2 ** 47 },
  },
);

function main({ mode, min, max, n }) {
  if (typeof randomInt !== 'function') {
    return bench.unavailable('crypto.randomInt is not in this runtime (Node.js 14.10 or newer)');
  }
  let sum = 0;
  let done = 0;

  function end() {
    bench.end(n);
    common.keepAlive(sum);
  }
  function onNext(error, value) {
    if (error) throw error;
    sum += value;
    if (++done < n) randomInt(min, max, onNext);
    else end();
  }
  function onOne(error, value) {
    if (error) throw error;
    sum += value;
    if (++done === n) end();
  }

  bench.start();
  if (mode === 'sync') {
    for (let i = 0; i < n; i++) sum += randomInt(min, max);
    end();
  } else if (mode === 'async-sequential') {
    randomInt(min, max, onNext);
  } else {
    for (let i = 0; i < n; i++) randomInt(min, max, onOne);
  }
}
