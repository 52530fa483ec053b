'use strict';

const path = require('path');
const { pathToFileURL } = require('url');

const reporter = path.join(__dirname, '../fixtures/empty-test-reporter.js');
const flags = ['--test-reporter=' + pathToFileURL(reporter).href];

/** The module node:test; ends the process as unavailable where the runtime does not have it. */
function runner(bench) {
  try {
    return require('node:test');
  } catch (_) {
    bench.unavailable('node:test is not in this runtime (Node.js 18 or newer)');
    return undefined;
  }
}

/** The body of a test, by the type of a row. `ran()` says how many have run. */
function body(type) {
  let count = 0;
  const ran = () => count;
  if (type === 'sync') {
    return {
      ran,
      body() {
        count++;
      },
    };
  }
  return {
    ran,
    async body() {
      count++;
    },
  };
}

function checkCount(ran, expected) {
  if (ran !== expected) throw new Error(ran + ' of ' + expected + ' tests ran');
}

module.exports = { body, checkCount, flags, runner };
