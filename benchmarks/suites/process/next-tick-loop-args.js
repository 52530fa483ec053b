'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e4, 2e4, 4e4],
  loop: [100, 200],
});

// `loop` turns of the event loop, each of which queues and drains `n` ticks with one to four arguments.
function main({ n, loop }) {
  let turn = 0;
  let done = 0;
  let sum = 0;

  function tick(a, b, c, d) {
    sum = (sum + a + (b | 0) + (c | 0) + (d | 0)) | 0;
    if (++done < n) return;
    done = 0;
    if (++turn < loop) {
      setImmediate(round);
    } else {
      bench.end(n * loop);
      common.keepAlive(sum);
    }
  }

  function round() {
    for (let i = 0; i < n; i++) {
      switch (i & 3) {
        case 0:
          process.nextTick(tick, i);
          break;
        case 1:
          process.nextTick(tick, i, 2);
          break;
        case 2:
          process.nextTick(tick, i, 2, 3);
          break;
        default:
          process.nextTick(tick, i, 2, 3, 4);
      }
    }
  }

  bench.start();
  round();
}
