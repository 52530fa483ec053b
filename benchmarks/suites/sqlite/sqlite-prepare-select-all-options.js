'use strict';

const common = require('../common.js');
const { open, seed, withOptions } = require('./_database.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e5, 1e3],
    tableSeedSize: [1e5],
    statement: ['SELECT * FROM foo LIMIT 1', 'SELECT * FROM foo LIMIT 100'],
    options: ['none', 'readBigInts', 'returnArrays', 'readBigInts|returnArrays'],
  },
  {
    // A hundred rows take a hundred times as long as one, so fewer of those.
    combinationFilter: ({ n, statement }) => n !== (statement.endsWith(' 100') ? 1e5 : 1e3),
  },
);

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
  for (let i = 0; i < n; i++) kept[i & 7] = select.all();
  bench.end(n);

  const rows = statement.endsWith(' 100') ? Math.min(100, tableSeedSize) : 1;
  if (kept[0].length !== rows) throw new Error('read ' + kept[0].length + ' rows');
  common.keepAlive(kept);
}
