'use strict';

// Which names a file of operations may import, and the file of the harness that answers each.

const path = require('path');

/** jsdyno's own. */
const OWN = {
  jsdyno: 'api.cjs',
  'jsdyno/bench-node': 'adapters/bench-node.cjs',
  'jsdyno/tinybench': 'adapters/tinybench.cjs',
  'jsdyno/mitata': 'adapters/mitata.cjs',
  'jsdyno/benchmark': 'adapters/benchmark.cjs',
};

/** Those of other tools, which are answered in their place: not where the tools themselves are wanted (`--adapter none`). */
const TOOLS = {
  'bench-node': 'adapters/bench-node.cjs',
  tinybench: 'adapters/tinybench.cjs',
  mitata: 'adapters/mitata.cjs',
  benchmark: 'adapters/benchmark.cjs',
  vitest: 'adapters/vitest.cjs',
  'node:bench': 'adapters/node-bench.cjs',
  'node:bench/reporters': 'adapters/node-bench-reporters.cjs',
};

/** Of `npm:tinybench@6`, as Deno names packages, `tinybench`; all else is what it is. Pure. */
function bareName(specifier) {
  return String(specifier).replace(/^npm:\/?((?:@[^/]+\/)?[^/@]+)(?:@[^/]*)?/, '$1');
}

/**
 * @param {string | undefined} adapter `none`: other tools are themselves
 * @returns absolute paths by bare name, and nothing else: what is asked for may be called `constructor`
 */
function targetsOf(adapter) {
  const targets = Object.create(null);
  const files = adapter === 'none' ? OWN : Object.assign({}, OWN, TOOLS);
  for (const name of Object.keys(files)) targets[name] = path.join(__dirname, files[name]);
  return targets;
}

module.exports = { targetsOf, bareName, TOOLS: Object.keys(TOOLS) };
