'use strict';

const common = require('../common.js');
const { open, seed, withOptions } = require('./_database.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  tableSeedSize: [1e5],
  statement: ['SELECT * FROM foo LIMIT 1'],
  options: ['none', 'readBigInts', 'returnArrays', 'readBigInts|returnArrays'],
});

function main({ n, tableSeedSize, statement, options }) {
  const database = open(bench);
  if (database === undefined) return;
  seed(database, statement, tableSeedSize);
  const select = withOptions(database.prepare(statement), options);
  if (select === undefined) {
    return bench.unavailable('statements have no such option in this runtime (Node.js 22.16 or newer)');
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = select.get();
  bench.end(n);

  if (kept[0] === undefined) throw new Error('read nothing');
  common.keepAlive(kept);
}
