'use strict';

const util = require('util');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [50],
  length: [500, 1000],
  scenario: ['identical', 'small-diff', 'medium-diff', 'large-diff'],
});

// One line in so many is another one.
const distances = { identical: Infinity, 'small-diff': 100, 'medium-diff': 10, 'large-diff': 2 };

function main({ n, length, scenario }) {
  if (typeof util.diff !== 'function') {
    return bench.unavailable('util.diff is not in this runtime (Node.js 22.15 or newer)');
  }
  const every = distances[scenario];
  const before = [];
  for (let i = 0; i < length; i++) before.push(`line ${i}`);
  const after = [0, 1].map((shift) => before.map((line, i) => ((i + shift) % every === every - 1 ? `${line}!` : line)));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = util.diff(before, after[i & 1]);
  bench.end(n);

  common.keepAlive(kept);
}
