'use strict';

const { isIPv6 } = require('net');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e7],
});

// Half of them are addresses.
const inputs = [
  '::1',
  '2001:db8:85a3::8a2e:370:7334',
  '::ffff:192.168.1.25',
  'fe80::1',
  '2001:db8:85a3::8a2e:370g:7334',
  '1:2:3:4:5:6:7:8:9',
  '127.0.0.1',
  'example.org',
];

function main({ n }) {
  let yes = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (isIPv6(inputs[i & 7])) yes++;
  bench.end(n);

  if (n >= 8 && (yes === 0 || yes === n)) throw new Error(yes + ' of ' + n + ' were addresses');
  common.keepAlive(yes);
}
