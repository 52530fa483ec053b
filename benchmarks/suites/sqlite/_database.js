'use strict';

/** A database in memory, by node:sqlite; ends the process as unavailable where the runtime does not have it. */
function open(bench) {
  try {
    const { DatabaseSync } = require('node:sqlite');
    return new DatabaseSync(':memory:');
  } catch (error) {
    bench.unavailable('node:sqlite is not in this runtime (Node.js 22.13 or newer): ' + error.message.split('\n')[0]);
    return undefined;
  }
}

/** Text of 36 characters that differs from row to row, and is the same in every run. */
function text(i) {
  const digits = (Math.imul(i + 1, 2654435761) >>> 0).toString(16).padStart(8, '0');
  return [digits, digits.slice(4), digits.slice(0, 4), digits.slice(2, 6), digits + digits.slice(4)].join('-');
}

const LARGE = 8 * 1024;
/** Statements read 100 rows of the large ones at most; as many of them as of the small ones would take 800 MB. */
const MOST_LARGE = 1000;

/** Fills the table that a statement reads: `foo`, a column of each type, or `foo_large`, text of 8 KiB. */
function seed(database, statement, rows) {
  database.exec('BEGIN');
  if (statement.includes('foo_large')) {
    database.exec('CREATE TABLE foo_large (text_8kb_column TEXT)');
    const insert = database.prepare('INSERT INTO foo_large (text_8kb_column) VALUES (?)');
    for (let i = 0; i < Math.min(rows, MOST_LARGE); i++) insert.run(text(i).padEnd(LARGE, 'x'));
  } else if (statement.includes('foo')) {
    database.exec('CREATE TABLE foo (text_column TEXT, integer_column INTEGER, real_column REAL, blob_column BLOB)');
    const insert = database.prepare(
      'INSERT INTO foo (text_column, integer_column, real_column, blob_column) VALUES (?, ?, ?, ?)',
    );
    for (let i = 0; i < rows; i++) insert.run(text(i), i % 100, (i % 1000) / 7, Buffer.from('bytes of row ' + i));
  }
  database.exec('COMMIT');
}

/** The statement with options such as `readBigInts|returnArrays`; undefined where it does not take one of them. */
function withOptions(prepared, options) {
  for (const option of options.split('|')) {
    if (option === 'none') continue;
    const set = 'set' + option[0].toUpperCase() + option.slice(1);
    if (typeof prepared[set] !== 'function') return undefined;
    prepared[set](true);
  }
  return prepared;
}

module.exports = { LARGE, open, seed, text, withOptions };
