'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const { folder } = require('./_folder.js');

const bench = common.createBenchmark(main, { n: [1e4] });

// An operation loads two modules that require each other.
function main({ n }) {
  const dir = folder();
  const a = path.join(dir, 'a.js');
  const b = path.join(dir, 'b.js');
  fs.writeFileSync(a, "exports.early = true;\nexports.b = require('./b.js');\n");
  fs.writeFileSync(b, "exports.early = require('./a.js').early;\n");
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    kept[i & 7] = require(a);
    delete require.cache[a];
    delete require.cache[b];
  }
  bench.end(n);

  if (!kept[0].b.early) throw new Error('b did not see what a exported before it required b');
  common.keepAlive(kept);
}
