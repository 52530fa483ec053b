'use strict';

// Loads files without running anything and writes down what each declares. A file that ends the process is found by
// the line "loading" that it leaves behind.

const { load } = require('./load.cjs');
const { rowsOf } = require('./rows.cjs');

async function list(order, append) {
  // Work that a file schedules while it loads must not end the listing.
  process.on('uncaughtException', () => {});
  for (const file of order.files) {
    append({ type: 'loading', file });
    try {
      append({ type: 'listed', file, operations: rowsOf(await load(file), order.test === true) });
    } catch (error) {
      append({
        type: 'broken',
        file,
        code: error && error.code,
        message: String((error && error.message) || error),
        stack: String(error && error.stack),
      });
    }
  }
}

module.exports = { list };
