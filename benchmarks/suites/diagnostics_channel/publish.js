'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e8, 1e6],
    checkSubscribers: [1, 0],
    objSize: [10, 100, 1000],
    subscribers: [0, 1, 10],
  },
  {
    // Finding that nobody listens takes next to no time, so many more of that.
    combinationFilter: ({ n, checkSubscribers, subscribers }) =>
      n !== (checkSubscribers === 1 && subscribers === 0 ? 1e6 : 1e8),
  },
);

// `checkSubscribers` looks for subscribers before it makes a message of `objSize` entries, as publishers should.
function main({ n, checkSubscribers, objSize, subscribers }) {
  let dc;
  try {
    dc = require('diagnostics_channel');
  } catch (_) {
    return bench.unavailable('diagnostics_channel is not in this runtime (Node.js 14.17 or newer)');
  }
  let sum = 0;
  const channels = [];
  for (let c = 0; c < 8; c++) {
    const channel = dc.channel('benchmark ' + c);
    for (let i = 0; i < subscribers; i++) {
      channel.subscribe((message) => {
        sum = (sum + message[i]) | 0;
      });
    }
    channels.push(channel);
  }
  const template = Array.from({ length: objSize }, (_, i) => i);

  if (checkSubscribers === 1) {
    bench.start();
    for (let i = 0; i < n; i++) {
      const channel = channels[i & 7];
      if (channel.hasSubscribers) channel.publish(message(template, i));
    }
    bench.end(n);
  } else {
    bench.start();
    for (let i = 0; i < n; i++) channels[i & 7].publish(message(template, i));
    bench.end(n);
  }

  common.keepAlive(sum);
}

function message(template, i) {
  const copy = template.slice();
  copy[0] = i;
  return copy;
}
