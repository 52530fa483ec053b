'use strict';

const { isIPv4 } = require('net');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e7],
});

// Half of them are addresses.
const inputs = ['0.0.0.0', '255.255.255.255', '192.168.1.25', '127.0.0.1', '256.1.1.1', '1.2.3', '::1', 'example.org'];

function main({ n }) {
  let yes = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (isIPv4(inputs[i & 7])) yes++;
  bench.end(n);

  if (n >= 8 && (yes === 0 || yes === n)) throw new Error(yes + ' of ' + n + ' were addresses');
  common.keepAlive(yes);
}
