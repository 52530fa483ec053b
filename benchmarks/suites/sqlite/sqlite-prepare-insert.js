'use strict';

const common = require('../common.js');
const { LARGE, open, text } = require('./_database.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  statement: [
    'INSERT INTO text_column_type (text_column) VALUES (?)',
    'INSERT INTO integer_column_type (integer_column) VALUES (?)',
    'INSERT INTO real_column_type (real_column) VALUES (?)',
    'INSERT INTO blob_column_type (blob_column) VALUES (?)',
    'INSERT INTO all_column_types (text_column, integer_column, real_column, blob_column) VALUES (?, ?, ?, ?)',
    'INSERT INTO large_text (text_8kb_column) VALUES (?)',
    'INSERT INTO missing_required_value (any_value, required_value) VALUES (?, ?)',
  ],
});

const columns = {
  text_column: { type: 'TEXT', value: text },
  integer_column: { type: 'INTEGER', value: (i) => i * 12345 },
  real_column: { type: 'REAL', value: (i) => (i + 1) / 7 },
  blob_column: { type: 'BLOB', value: (i) => Buffer.from('bytes of row ' + i) },
  text_8kb_column: { type: 'TEXT', value: (i) => text(i).padEnd(LARGE, 'x') },
  any_value: { type: 'TEXT', value: text },
  required_value: { type: 'TEXT NOT NULL', value: () => null },
};

// A row an operation, each a transaction of its own in memory. `missing_required_value` is refused: an error each.
function main({ n, statement }) {
  const database = open(bench);
  if (database === undefined) return;
  const [, table, list] = /INTO (\w+) \(([\w, ]+)\)/.exec(statement);
  const names = list.split(', ');
  database.exec('CREATE TABLE ' + table + ' (' + names.map((name) => name + ' ' + columns[name].type).join(', ') + ')');
  const insert = database.prepare(statement);
  const rows = [];
  for (let i = 0; i < 8; i++) rows.push(names.map((name) => columns[name].value(i)));
  const refused = table === 'missing_required_value';
  let errors = 0;
  let changes = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    try {
      changes += insert.run(...rows[i & 7]).changes;
    } catch (_) {
      errors++;
    }
  }
  bench.end(n);

  if (errors !== (refused ? n : 0) || changes !== (refused ? 0 : n)) {
    throw new Error(changes + ' rows inserted and ' + errors + ' refused, of ' + n);
  }
}
