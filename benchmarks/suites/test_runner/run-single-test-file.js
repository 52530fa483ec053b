'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const tmpdir = require('../fs/_tmpdir.js');
const { flags, runner } = require('./_runner.js');

const bench = common.createBenchmark(
  main,
  { numberOfTestFiles: [1, 10, 100], isolation: ['none', 'process'] },
  { flags },
);

const CODE = "require('node:test').test('adds', () => {\n  if (1 + 1 !== 2) throw new Error();\n});\n";

// An operation is a file of one test, in a process of its own or in this one.
async function main({ numberOfTestFiles, isolation }) {
  const test = runner(bench);
  if (test === undefined) return;
  if (typeof test.run !== 'function' || (isolation === 'none' && !hasIsolation())) {
    return bench.unavailable('run() of node:test, or its isolation, is not in this runtime (Node.js 22.8 or newer)');
  }
  const dir = tmpdir.directory();
  const files = [];
  for (let i = 0; i < numberOfTestFiles; i++) {
    files.push(path.join(dir, 'file' + i + '.test.cjs'));
    fs.writeFileSync(files[i], CODE);
  }
  let passed = 0;

  bench.start();
  const events = test.run(isolation === 'none' ? { files, isolation } : { files });
  events.on('test:pass', ({ name }) => {
    if (name === 'adds') passed++;
  });
  events.on('test:fail', ({ details }) => {
    throw details.error;
  });
  for await (const _ of events);
  bench.end(numberOfTestFiles);

  if (passed !== numberOfTestFiles) throw new Error(passed + ' of ' + numberOfTestFiles + ' files passed');
}

function hasIsolation() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 8);
}
