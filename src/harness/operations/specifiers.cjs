'use strict';

// Which names a file of operations may import, and the file of the harness that answers each.

const path = require('path');

const FILES = {
  jsdyno: 'api.cjs',
  'jsdyno/bench-node': 'adapters/bench-node.cjs',
  'jsdyno/tinybench': 'adapters/tinybench.cjs',
  'jsdyno/mitata': 'adapters/mitata.cjs',
  'jsdyno/benchmark': 'adapters/benchmark.cjs',
  'node:bench': 'adapters/node-bench.cjs',
  'node:bench/reporters': 'adapters/node-bench-reporters.cjs',
};

/** Absolute paths by specifier, and nothing else: what is asked for may be called `constructor`. */
const targets = Object.create(null);
for (const name of Object.keys(FILES)) targets[name] = path.join(__dirname, FILES[name]);

module.exports = { targets };
