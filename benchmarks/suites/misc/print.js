'use strict';

const { spawn, spawnSync } = require('child_process');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  dur: [1],
  code: ['1', '"string"', 'process.versions', 'process'],
});

// An operation is one process that prints the value of an expression, one after the other.
function main({ dur, code }) {
  const args = ['-p', code];
  const probe = spawnSync(process.execPath, args);
  if (probe.status !== 0 || probe.stdout.length === 0) {
    return bench.unavailable('this runtime does not evaluate and print ' + code + ' by -p');
  }
  const deadline = Date.now() + dur * 1000;
  let processes = 0;

  function next() {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.resume();
    child.on('close', (status) => {
      if (status !== 0) throw new Error('the process ended with status ' + status);
      processes++;
      if (Date.now() >= deadline) bench.end(processes);
      else next();
    });
  }

  bench.start();
  next();
}
