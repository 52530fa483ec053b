'use strict';

const { lookup } = require('dns');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  name: ['127.0.0.1', '::1'],
  all: ['true', 'false'],
  n: [5e6],
});

// Addresses need no resolver: this is what net.connect() pays when the host is an address.
function main({ name, n, all }) {
  const options = { all: all === 'true' };
  const kept = new Array(8);
  let done = 0;

  function onLookup(error, address) {
    if (error) throw error;
    kept[done & 7] = address;
    if (++done < n) {
      lookup(name, options, onLookup);
    } else {
      bench.end(n);
      common.keepAlive(kept);
    }
  }

  bench.start();
  lookup(name, options, onLookup);
}
