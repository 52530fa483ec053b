'use strict';

const path = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  workers: [1],
  payload: ['string', 'object'],
  sendsPerBroadcast: [1, 10],
  serialization: ['json', 'advanced'],
  n: [1e3],
});

const payloads = {
  string: 'hello world!',
  object: { action: 'pewpewpew', powerLevel: 9001, list: [1, 2, 3] },
};

// In a broadcast each worker gets `sendsPerBroadcast` messages; the next begins when all of them have come back. An
// operation is one broadcast to one worker.
function main({ n, workers, payload, sendsPerBroadcast, serialization }) {
  const cluster = require('cluster');
  const message = payloads[payload];
  const list = [];
  let broadcasts = 0;
  let missing = 0;

  function broadcast() {
    if (broadcasts++ === n) return end();
    missing = workers * sendsPerBroadcast;
    for (const worker of list) for (let i = 0; i < sendsPerBroadcast; i++) worker.send(message);
  }

  function end() {
    bench.end(n * workers);
    for (const worker of list) worker.disconnect();
  }

  function online(worker) {
    list.push(worker);
    if (list.length < workers) return;
    bench.start();
    broadcast();
  }

  try {
    const setup = cluster.setupPrimary || cluster.setupMaster;
    setup.call(cluster, { exec: path.join(__dirname, '_worker.js'), serialization });
    for (let i = 0; i < workers; i++) {
      const worker = cluster.fork();
      worker.on('online', () => online(worker));
      worker.on('message', () => {
        if (--missing === 0) broadcast();
      });
    }
  } catch (error) {
    bench.unavailable('the module cluster does not work in this runtime: ' + error.message);
  }
}
