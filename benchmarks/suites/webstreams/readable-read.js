'use strict';

const common = require('../common.js');
const { classes, reason } = require('./_streams.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  type: ['normal', 'byob'],
});

async function main({ n, type }) {
  const web = classes();
  if (web === undefined) return bench.unavailable(reason);
  if (type === 'normal') await normal(web, n);
  else await byob(web, n);
}

async function normal(web, n) {
  let pulled = 0;
  let sum = 0;
  const reader = new web.ReadableStream({
    pull(controller) {
      controller.enqueue(pulled++);
    },
  }).getReader();

  bench.start();
  for (let i = 0; i < n; i++) sum = (sum * 3 + (await reader.read()).value) | 0;
  bench.end(n);

  common.keepAlive(sum);
}

// One buffer of 64 bytes goes back and forth between the reader and the source.
async function byob(web, n) {
  let pulled = 0;
  let sum = 0;
  const reader = new web.ReadableStream({
    type: 'bytes',
    pull(controller) {
      const { byobRequest } = controller;
      byobRequest.view[0] = pulled++;
      byobRequest.respond(byobRequest.view.byteLength);
    },
  }).getReader({ mode: 'byob' });
  let view = new Uint8Array(64);

  bench.start();
  for (let i = 0; i < n; i++) {
    const { value } = await reader.read(view);
    sum = (sum * 3 + value[0]) | 0;
    view = new Uint8Array(value.buffer);
  }
  bench.end(n);

  common.keepAlive(sum);
}
