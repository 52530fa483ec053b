'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const { directoryModule, folder } = require('./_folder.js');

const bench = common.createBenchmark(main, {
  type: ['.js', '.json', 'dir'],
  n: [1e4],
});

const write = {
  '.js'(dir, i) {
    const name = path.join(dir, i + '.js');
    fs.writeFileSync(name, 'module.exports = { index: ' + i + ' };\n');
    return name;
  },
  '.json'(dir, i) {
    const name = path.join(dir, i + '.json');
    fs.writeFileSync(name, JSON.stringify({ index: i }));
    return name;
  },
  dir: (dir, i) => directoryModule(dir, String(i), i),
};

// An operation loads a module that was not loaded before.
function main({ type, n }) {
  const dir = folder();
  const names = [];
  for (let i = 0; i < n; i++) names.push(write[type](dir, i));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = require(names[i]);
  bench.end(n);

  if (kept[(n - 1) & 7].index !== n - 1) throw new Error('the module is not the one that was asked for');
  common.keepAlive(kept);
}
