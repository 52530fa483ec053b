'use strict';

// Runs files for node:bench by the parts of jsdyno's stand-in, each benchmark with as many samples as it declares, and prints what it tells of
// them: an event of node:bench a line.

const { registry } = require('../../../src/harness/operations/registry.cjs');
registry().measured = true;
require('../../../src/harness/operations/divert.cjs').divert(undefined);
const { load } = require('../../../src/harness/operations/load.cjs');

const lines = [];
const say = (type, data) => lines.push(`${JSON.stringify({ type, data })}\n`);

async function inFile(file) {
  const rows = [];
  for (const group of await load(file)) {
    for (const operation of group.operations) {
      for (const params of operation.options.rows) {
        const own = { entryFile: file, namePath: [group.name, operation.name], params };
        rows.push({ own, options: operation.options });
        say('bench:plan', own);
      }
    }
  }
  for (const { own, options } of rows) await ofRow(own, options);
}

async function ofRow(own, options) {
  const skip = options.unavailable(own.params);
  if (skip !== undefined) {
    say('bench:complete', { ...own, skip });
    return;
  }
  let begun;
  let error;
  try {
    begun = await options.setup(own.params);
    await sample(own, options.tool(begun), begun.bench);
  } catch (thrown) {
    error = thrown;
  }
  try {
    if (begun !== undefined) await options.teardown(begun);
  } catch (thrown) {
    error = error || thrown;
  }
  const { name, message, code } = error || {};
  say('bench:complete', error === undefined ? own : { ...own, error: { name, message, code } });
}

async function sample(own, tool, { warmup, options, parent }) {
  const asked = { samples: 30, ...options, warmup, ...parent.runner.options };
  for (let i = 0; i < asked.warmup; i++) await tool.run({});
  if (asked.warmup > 0) tool.empty(0); // from here on it measures
  for (let index = 0; index < asked.samples; index++) {
    const timer = {};
    await tool.run(timer);
    say('bench:sample', { ...own, index, operations: timer.done });
  }
}

(async () => {
  for (const file of process.argv.slice(2)) await inFile(file);
  // Some runtimes leave unwritten what has not left yet.
  process.stdout.write(lines.join(''), () => process.exit(0));
})();
