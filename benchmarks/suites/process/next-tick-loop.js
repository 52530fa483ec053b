'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e4, 2e4, 4e4],
  loop: [100, 200],
});

// `loop` turns of the event loop, each of which queues and drains `n` ticks.
function main({ n, loop }) {
  let turn = 0;
  let done = 0;

  function tick() {
    if (++done < n) return;
    done = 0;
    if (++turn < loop) setImmediate(round);
    else bench.end(n * loop);
  }

  function round() {
    for (let i = 0; i < n; i++) process.nextTick(tick);
  }

  bench.start();
  round();
}
