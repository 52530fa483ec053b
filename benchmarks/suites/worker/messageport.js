'use strict';

const { MessageChannel } = require('worker_threads');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  payload: ['string', 'object'],
  style: ['eventtarget', 'eventemitter'],
  n: [1e6],
});

const payloads = {
  string: 'hello world!',
  object: { action: 'pewpewpew', powerLevel: 9001, targets: ['one', 'two', { three: 3 }] },
};

// Messages between two ports of the same thread, one at a time.
function main({ n, payload, style }) {
  const { port1, port2 } = new MessageChannel();
  const data = payloads[payload];
  let received = 0;
  let kept;

  function next(message) {
    kept = message;
    if (++received < n) {
      port1.postMessage(data);
    } else {
      bench.end(n);
      port1.close();
      common.keepAlive(kept);
    }
  }

  if (style === 'eventtarget') port2.onmessage = (event) => next(event.data);
  else port2.on('message', next);

  bench.start();
  port1.postMessage(data);
}
