'use strict';

const common = require('../common.js');
const { flags, runner } = require('./_runner.js');

const bench = common.createBenchmark(main, { n: [1e6], mode: ['define', 'execute'] }, { flags });

/** Calls after which those that a mock remembers are forgotten: each is kept with the stack it came from. */
const REMEMBERED = 1024;

function main({ n, mode }) {
  const test = runner(bench);
  if (test === undefined) return;
  const { mock } = test;
  if (mock === undefined) return bench.unavailable('mock of node:test is not in this runtime (Node.js 18.13 or newer)');
  const functions = [];
  for (let i = 0; i < 8; i++) functions.push((a) => a + i);
  const kept = new Array(8);

  if (mode === 'define') {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = mock.fn(functions[i & 7]);
    bench.end(n);
  } else {
    const mocked = mock.fn(functions[1]);
    if (typeof mocked.mock.resetCalls !== 'function') return bench.unavailable('mocks cannot be reset in this runtime');
    bench.start();
    for (let i = 0; i < n; i++) {
      kept[i & 7] = mocked(i);
      if (i % REMEMBERED === 0) mocked.mock.resetCalls();
    }
    bench.end(n);
  }

  common.keepAlive(kept);
}
