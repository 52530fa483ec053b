'use strict';

const common = require('../common.js');
const { classes, reason } = require('./_streams.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
});

async function main({ n }) {
  const web = classes();
  if (web === undefined) return bench.unavailable(reason);
  if (typeof web.ReadableStream.prototype[Symbol.asyncIterator] !== 'function') {
    return bench.unavailable('ReadableStream is not an async iterable in this runtime');
  }
  let pulled = 0;
  let sum = 0;
  const readable = new web.ReadableStream({
    pull(controller) {
      if (pulled < n) controller.enqueue(pulled++);
      else controller.close();
    },
  });

  bench.start();
  for await (const chunk of readable) sum = (sum * 3 + chunk) | 0;
  bench.end(n);

  common.keepAlive(sum);
}
