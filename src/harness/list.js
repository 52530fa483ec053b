'use strict';

// Loads benchmark files one after the other, without running any, and appends to the report file what each declares.
// A file that breaks the process is found by the line "loading" that it leaves behind.

const fs = require('fs');
const common = require('./common.js');

const order = common.order;

function append(message) {
  fs.appendFileSync(order.report, JSON.stringify(message) + '\n');
}

// Nothing may start: what a file schedules while it loads must not delay or end the listing.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});

for (const name of order.files) {
  append({ type: 'loading', file: name });
  common.listed.length = 0;
  try {
    require(order.folder + '/' + name);
    append({ type: 'listed', file: name, benchmarks: common.listed });
  } catch (error) {
    append({
      type: 'broken',
      file: name,
      code: error && error.code,
      message: String((error && error.message) || error),
    });
  }
}
process.exit(0);
