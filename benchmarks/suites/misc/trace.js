'use strict';

const common = require('../common.js');

// What is traced must go to a file: one that takes no room.
const nowhere = process.platform === 'win32' ? '\\\\.\\nul' : '/dev/null';

const bench = common.createBenchmark(
  main,
  {
    n: [1e5],
    method: ['trace', 'isTraceCategoryEnabled'],
  },
  {
    flags: [
      '--expose-internals',
      '--no-warnings',
      '--trace-event-categories=foo',
      '--trace-event-file-pattern=' + nowhere,
    ],
  },
);

const BEGIN = 'B'.charCodeAt(0);
const END = 'E'.charCodeAt(0);

function main({ n, method }) {
  const binding = find();
  if (typeof binding[method] !== 'function') {
    return bench.unavailable(method + ' of the binding trace_events is not in this runtime');
  }
  if (typeof binding.isTraceCategoryEnabled !== 'function' || !binding.isTraceCategoryEnabled('foo')) {
    return bench.unavailable('trace events cannot be enabled in this runtime');
  }

  if (method === 'trace') {
    const phases = [BEGIN, END];
    const data = { a: 1 };
    bench.start();
    for (let i = 0; i < n; i++) binding.trace(phases[i & 1], 'foo', 'test', i >> 1, data);
    bench.end(n);
  } else {
    const categories = ['foo', 'bar'];
    let enabled = 0;
    bench.start();
    for (let i = 0; i < n; i++) enabled += binding.isTraceCategoryEnabled(categories[i & 1]) ? 1 : 0;
    bench.end(n);
    common.keepAlive(enabled);
  }
}

function find() {
  try {
    return common.binding('trace_events');
  } catch (_) {
    return {};
  }
}
