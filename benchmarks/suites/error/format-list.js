'use strict';

const common = require('../common.js');
const { internal } = require('./_internal.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e7],
    input: ['', 'a', 'a,b', 'a,b,c', 'a,b,c,d'],
    type: ['undefined', 'and', 'or'],
  },
  { flags: ['--expose-internals'] },
);

// "a, b, and c": how Node's own messages list what they expect.
function main({ n, input, type }) {
  const { formatList } = internal('internal/errors');
  if (typeof formatList !== 'function') {
    return bench.unavailable('formatList is not among the internals of this runtime (Node.js 18.13 or newer)');
  }
  const lists = [];
  for (let i = 0; i < 8; i++) lists.push(input === '' ? [] : input.split(',').map((item) => item + i));
  const word = type === 'undefined' ? undefined : type;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = formatList(lists[i & 7], word);
  bench.end(n);

  common.keepAlive(kept);
}
