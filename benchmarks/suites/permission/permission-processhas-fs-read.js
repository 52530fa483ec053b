'use strict';

const path = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e5],
    concurrent: [1, 10],
  },
  { flags: ['--permission', '--allow-fs-read=*', '--allow-fs-write=*', '--allow-child-process', '--no-warnings'] },
);

// An operation asks whether a file may be read. `concurrent` questions are asked between two turns of the event loop.
async function main({ n, concurrent }) {
  if (process.permission === undefined) return bench.unavailable('process.permission is not in this runtime');
  const files = [];
  for (let i = 0; i < 8; i++) files.push(path.join(__dirname, 'file' + i + '.js'));
  let allowed = 0;

  bench.start();
  for (let i = 0; i < n; i += concurrent) {
    const asked = [];
    for (let k = 0; k < concurrent; k++) asked.push(ask(files[(i + k) & 7]));
    for (const answer of await Promise.all(asked)) if (answer) allowed++;
  }
  bench.end(allowed);

  if (allowed < n) throw new Error('only ' + allowed + ' of ' + n + ' were allowed');
}

async function ask(file) {
  return process.permission.has('fs.read', file);
}
