'use strict';

const common = require('../common.js');
const { internal } = require('../error/_internal.js');
const { fails, parent } = require('./_specifiers.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1000],
    specifier: [
      './relative-existing.js',
      './relative-nonexistent.js',
      'unprefixed-existing',
      'unprefixed-nonexistent',
      'node:prefixed-nonexistent',
      'node:os',
    ],
  },
  { flags: ['--expose-internals'] },
);

// The step of an import that finds the address. Whether it looks if there is a file or a built-in module, and so refuses
// one that does not exist, is up to the version.
function main({ n, specifier }) {
  const { defaultResolve } = internal('internal/modules/esm/resolve');
  const context = { parentURL: parent(), conditions: ['node', 'import'], importAttributes: {}, importAssertions: {} };
  if (typeof defaultResolve !== 'function' || defaultResolve.constructor.name === 'AsyncFunction') {
    return bench.unavailable('defaultResolve, returning at once, is not in this runtime (Node.js 20 or newer)');
  }
  const kept = new Array(8);
  let refused = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    try {
      kept[i & 7] = defaultResolve(specifier, context);
    } catch (error) {
      kept[i & 7] = error;
      refused++;
    }
  }
  bench.end(n);

  if (refused !== 0 && !fails(specifier)) throw kept[0];
  if (refused === 0 && specifier === 'unprefixed-nonexistent') throw new Error(specifier + ' was resolved');
  common.keepAlive(kept);
}
