'use strict';

const common = require('../common.js');
const { open, seed } = require('./_database.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e5, 1e3],
    tableSeedSize: [1e5],
    statement: [
      'SELECT 1',
      'SELECT * FROM foo LIMIT 1',
      'SELECT * FROM foo LIMIT 100',
      'SELECT text_column FROM foo LIMIT 1',
      'SELECT text_column FROM foo LIMIT 100',
      'SELECT text_column, integer_column FROM foo LIMIT 1',
      'SELECT text_column, integer_column FROM foo LIMIT 100',
      'SELECT text_column, integer_column, real_column FROM foo LIMIT 1',
      'SELECT text_column, integer_column, real_column FROM foo LIMIT 100',
      'SELECT text_column, integer_column, real_column, blob_column FROM foo LIMIT 1',
      'SELECT text_column, integer_column, real_column, blob_column FROM foo LIMIT 100',
      'SELECT text_8kb_column FROM foo_large LIMIT 1',
      'SELECT text_8kb_column FROM foo_large LIMIT 100',
    ],
  },
  {
    // A hundred rows take a hundred times as long as one, so fewer of those.
    combinationFilter: ({ n, statement }) => n !== (statement.endsWith(' 100') ? 1e5 : 1e3),
  },
);

function main({ n, tableSeedSize, statement }) {
  const database = open(bench);
  if (database === undefined) return;
  seed(database, statement, tableSeedSize);
  const select = database.prepare(statement);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = select.all();
  bench.end(n);

  const rows = statement.endsWith(' 100') ? Math.min(100, tableSeedSize) : 1;
  if (kept[0].length !== rows) throw new Error('read ' + kept[0].length + ' rows');
  common.keepAlive(kept);
}
