'use strict';

const { spawn } = require('child_process');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1000],
});

// One child after the other, each of which runs to its end.
function main({ n }) {
  let left = n;

  function next() {
    if (left-- === 0) return bench.end(n);
    const child = spawn('echo', ['hello', String(left)]);
    child.stdout.resume();
    child.on('close', (code) => {
      if (code !== 0) throw new Error('echo ended with ' + code);
      next();
    });
  }

  bench.start();
  next();
}
