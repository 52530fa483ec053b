'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    n: [5e6, 2e6],
    type: ['depth', 'depth1', 'breadth', 'breadth1', 'breadth4', 'clear'],
  },
  {
    // In depth each immediate takes a turn of the event loop, so fewer of them.
    combinationFilter: ({ n, type }) => n !== (type.startsWith('depth') ? 5e6 : 2e6),
  },
);

const types = {
  depth(n) {
    let left = n;
    function immediate() {
      if (--left > 0) setImmediate(immediate);
      else bench.end(n);
    }
    bench.start();
    setImmediate(immediate);
  },

  depth1(n) {
    function immediate(left) {
      if (left > 1) setImmediate(immediate, left - 1);
      else bench.end(n);
    }
    bench.start();
    setImmediate(immediate, n);
  },

  breadth(n) {
    let done = 0;
    function immediate() {
      if (++done === n) bench.end(n);
    }
    bench.start();
    for (let i = 0; i < n; i++) setImmediate(immediate);
  },

  breadth1(n) {
    let done = 0;
    let sum = 0;
    function immediate(a) {
      sum = (sum + a) | 0;
      if (++done < n) return;
      bench.end(n);
      common.keepAlive(sum);
    }
    bench.start();
    for (let i = 0; i < n; i++) setImmediate(immediate, i);
  },

  breadth4(n) {
    let done = 0;
    let sum = 0;
    function immediate(a, b, c, d) {
      sum = (sum + a + b + c + d) | 0;
      if (++done < n) return;
      bench.end(n);
      common.keepAlive(sum);
    }
    bench.start();
    for (let i = 0; i < n; i++) setImmediate(immediate, i, 2, 3, 4);
  },

  // Each is cleared as soon as it is there; one more shows that none of them ran.
  clear(n) {
    let ran = 0;
    function immediate() {
      ran++;
    }
    bench.start();
    for (let i = 0; i < n; i++) clearImmediate(setImmediate(immediate));
    bench.end(n);
    setImmediate(() => {
      if (ran > 0) throw new Error(ran + ' cleared immediates ran');
    });
  },
};

function main({ n, type }) {
  types[type](n);
}
