'use strict';

const common = require('../common.js');
const { body, checkCount, flags, runner } = require('./_runner.js');

const bench = common.createBenchmark(
  main,
  {
    numberOfSuites: [10, 100],
    testsPerSuite: [10, 100, 1000],
    testType: ['sync', 'async'],
    concurrency: ['yes', 'no'],
  },
  { flags },
);

// An operation is a suite with its tests.
async function main({ numberOfSuites, testsPerSuite, testType, concurrency }) {
  const test = runner(bench);
  if (test === undefined) return;
  const { describe, it } = test;
  const made = body(testType);
  const options = { concurrency: concurrency === 'yes' };
  const suites = new Array(numberOfSuites);

  bench.start();
  for (let i = 0; i < numberOfSuites; i++) {
    suites[i] = describe('suite ' + i, options, () => {
      for (let k = 0; k < testsPerSuite; k++) it('test ' + k, made.body);
    });
  }
  await Promise.all(suites);
  await finished(made, numberOfSuites * testsPerSuite);
  bench.end(numberOfSuites);

  checkCount(made.ran(), numberOfSuites * testsPerSuite);
}

/** In some versions of Node.js describe() answers before its tests have run. */
async function finished({ ran }, expected) {
  for (let turns = 0; ran() < expected && turns < 1e7; turns++) await new Promise(setImmediate);
}
