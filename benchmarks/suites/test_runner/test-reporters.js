'use strict';

const { Readable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e4],
  reporter: ['dot', 'junit', 'spec', 'tap', 'lcov'],
});

// What the runner tells a reporter of a test that passed; lcov reads nothing but coverage.
function events(n, reporter) {
  const list = [];
  for (let i = 0; i < n; i++) {
    const name = 'test ' + i;
    const place = { name, nesting: 0, testNumber: i + 1, file: '/test/file.js', line: i + 1, column: 1 };
    list.push(
      reporter === 'lcov'
        ? { type: 'test:coverage', data: { nesting: 0, summary: coverage(i) } }
        : { type: 'test:pass', data: { ...place, details: { duration_ms: i / 7, type: 'test' } } },
    );
  }
  return list;
}

function coverage(i) {
  const lines = [1, 2, 3].map((line) => ({ line, count: (i + line) % 3 }));
  const file = {
    path: '/lib/file' + i + '.js',
    totalLineCount: 3,
    coveredLineCount: 2,
    totalBranchCount: 1,
    coveredBranchCount: 1,
    totalFunctionCount: 1,
    coveredFunctionCount: 1,
    functions: [{ name: 'called' + i, line: 1, count: i }],
    branches: [{ line: 1, count: i }],
    lines,
  };
  return { workingDirectory: '/lib', files: [file] };
}

async function main({ n, reporter }) {
  let found;
  try {
    found = require('node:test/reporters')[reporter];
  } catch (_) {
    // Said below.
  }
  if (found === undefined) {
    return bench.unavailable('the reporter ' + reporter + ' of node:test/reporters is not in this runtime');
  }
  // Some versions have lcov as one stream, which can be written to once.
  if (typeof found === 'function' && (await write(found, Readable.from(events(1, reporter)))) === 0) {
    return bench.unavailable('the reporter ' + reporter + ' writes nothing in this runtime');
  }
  const source = Readable.from(events(n, reporter));

  bench.start();
  const characters = await write(found, source);
  bench.end(n);

  if (characters < n) throw new Error('the reporter wrote ' + characters + ' characters');
}

async function write(reporter, source) {
  let characters = 0;
  for await (const chunk of through(reporter, source)) characters += chunk.length;
  return characters;
}

/** A reporter is a class of streams, a stream, or a function that turns events into text. */
function through(reporter, source) {
  if (typeof reporter !== 'function') return source.pipe(reporter);
  if (/AsyncGeneratorFunction/.test(reporter.constructor.name)) return reporter(source);
  const stream = new reporter();
  return typeof stream.pipe === 'function' ? source.pipe(stream) : reporter(source);
}
