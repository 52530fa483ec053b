'use strict';

const common = require('../common.js');
const { open } = require('./_database.js');

const bench = common.createBenchmark(main, { n: [1e7], transaction: ['true', 'false'] });

function main({ n, transaction }) {
  const database = open(bench);
  if (database === undefined) return;
  if (database.isTransaction === undefined) {
    return bench.unavailable('isTransaction of a database is not in this runtime (Node.js 22.16 or newer)');
  }
  if (transaction === 'true') database.exec('BEGIN');
  let within = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (database.isTransaction) within++;
  bench.end(n);

  if (within !== (transaction === 'true' ? n : 0)) throw new Error(within + ' of ' + n + ' within a transaction');
  if (transaction === 'true') database.exec('ROLLBACK');
}
