'use strict';

const common = require('../common.js');
const { addresses, checkCount, write } = require('./_modules.js');

const bench = common.createBenchmark(main, {
  type: ['with-package-json', 'without-package-json'],
  n: [1e4],
});

const CODE = `import { sep } from 'node:path';
const parts = ['a', 'b', '{i}'];
export const joined = parts.join(sep);
`;

// An operation is the import of a .js file: a package.json says that it is an ES module, or its syntax has to.
async function main({ n, type }) {
  const files = write(n + 1, CODE, { name: 'module.js', type: type === 'with-package-json' ? 'module' : undefined });
  const [first, ...rest] = addresses(files);
  try {
    await import(first);
  } catch (error) {
    return bench.unavailable('this runtime does not detect ES modules by their syntax: ' + error.message);
  }
  let characters = 0;

  bench.start();
  for (let i = 0; i < n; i++) characters += (await import(rest[i])).joined.length;
  bench.end(n);

  if (characters < 5 * n) throw new Error('the modules gave ' + characters + ' characters');
  checkCount(n + 1);
}
