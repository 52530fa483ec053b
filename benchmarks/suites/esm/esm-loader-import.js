'use strict';

const common = require('../common.js');
const { fails, parent } = require('./_specifiers.js');

const bench = common.createBenchmark(main, {
  n: [1000],
  specifier: [
    'data:text/javascript,{i}',
    './relative-existing.js',
    './relative-nonexistent.js',
    'node:prefixed-nonexistent',
    'node:os',
  ],
});

// An operation is an import() from an ES module: of another module each time where the specifier has an `{i}`, else of the
// same, which is loaded the first time. What does not exist is refused each time.
async function main({ n, specifier }) {
  const { load } = await import(parent());
  const specifiers = [];
  for (let i = 0; i < n; i++) specifiers.push(specifier.replace('{i}', String(i)));
  const kept = new Array(8);
  let refused = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    try {
      kept[i & 7] = await load(specifiers[i]);
    } catch (error) {
      kept[i & 7] = error;
      refused++;
    }
  }
  bench.end(n);

  if (refused !== (fails(specifier) ? n : 0))
    throw new Error(refused + ' of ' + n + ' imports were refused: ' + kept[0]);
  common.keepAlive(kept);
}
