'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: Object.keys(common.urls),
  n: [1e6],
});

function main({ type, n }) {
  if (typeof URL.canParse !== 'function') {
    return bench.unavailable('URL.canParse is not in this runtime (Node.js 18.17 or newer)');
  }
  // Every fourth is no URL, so that the answer is not the same each time.
  const inputs = new Array(4).fill(common.urls[type]);
  inputs[3] = `https://:${inputs[3]}`;
  let valid = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (URL.canParse(inputs[i & 3])) valid++;
  bench.end(n);

  common.keepAlive(valid);
}
