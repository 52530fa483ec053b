'use strict';

const { Worker } = require('worker_threads');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  workers: [1],
  payload: ['string', 'object'],
  sendsPerBroadcast: [1, 10],
  n: [1e5],
});

const payloads = {
  string: 'hello world!',
  object: { action: 'pewpewpew', powerLevel: 9001, targets: ['one', 'two', { three: 3 }] },
};

const source =
  "const { parentPort } = require('worker_threads'); parentPort.on('message', (m) => parentPort.postMessage(m));";

// A broadcast sends `sendsPerBroadcast` messages to each worker; the next one goes out when all have come back. `n` is
// the number of messages to each worker.
function main({ n, workers, sendsPerBroadcast, payload }) {
  const broadcasts = Math.max(1, Math.floor(n / sendsPerBroadcast));
  const perBroadcast = workers * sendsPerBroadcast;
  const data = payloads[payload];
  const team = [];
  let awaited = 0;
  let left = broadcasts;

  function onMessage() {
    if (--awaited > 0) return;
    if (left > 0) return broadcast();
    bench.end(broadcasts * perBroadcast);
    for (const worker of team) worker.terminate();
  }

  function broadcast() {
    left--;
    awaited = perBroadcast;
    for (const worker of team) for (let i = 0; i < sendsPerBroadcast; i++) worker.postMessage(data);
  }

  // All of them have answered once before the clock starts.
  function onReady() {
    if (--awaited > 0) return;
    for (const worker of team) worker.on('message', onMessage);
    bench.start();
    broadcast();
  }

  awaited = workers;
  for (let i = 0; i < workers; i++) {
    const worker = new Worker(source, { eval: true });
    worker.once('message', onReady);
    worker.postMessage('ready?');
    team.push(worker);
  }
}
