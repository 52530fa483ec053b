'use strict';

const { spawn } = require('child_process');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    len: [64, 256, 1024, 4096, 32768],
    dur: [5],
  },
  { test: { len: 64 } },
);

// A child writes `len` bytes at a time without end. The rate is bytes per second that are read in `dur` seconds.
function main({ dur, len }) {
  let bytes = 0;
  const child = spawn('dd', ['if=/dev/zero', 'bs=' + len], { stdio: ['ignore', 'pipe', 'ignore'] });

  child.stdout.once('data', () => {
    bench.start();
    child.stdout.on('data', (data) => {
      bytes += data.length;
    });
    setTimeout(() => {
      bench.end(bytes);
      child.kill();
      setTimeout(() => process.exit(0), 20);
    }, dur * 1000);
  });
}
