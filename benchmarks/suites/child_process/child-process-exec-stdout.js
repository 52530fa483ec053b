'use strict';

const { exec } = require('child_process');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    len: [64, 256, 1024, 4096, 32768],
    dur: [5],
  },
  { test: { len: 64 } },
);

const BYTES = 4 * 1024 * 1024;

// Shell commands, one after the other, whose output of 4 MiB in writes of `len` bytes exec() collects as a string. The
// rate is bytes per second over at least `dur` seconds.
function main({ dur, len }) {
  const command = 'dd if=/dev/zero bs=' + len + ' count=' + BYTES / len + ' 2>/dev/null';
  let bytes = 0;
  let end;

  function next() {
    exec(command, { maxBuffer: Infinity }, (error, stdout) => {
      if (error) throw error;
      bytes += stdout.length;
      if (Date.now() < end) return next();
      bench.end(bytes);
    });
  }

  bench.start();
  end = Date.now() + dur * 1000;
  next();
}
