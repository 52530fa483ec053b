'use strict';

const common = require('../common.js');
const { addresses, checkCount, write } = require('./_modules.js');

const bench = common.createBenchmark(main, { type: ['cold', 'warm'] });

const FILES = 1000;

const CODE = `'use strict';
exports.index = {i};
exports.name = 'module ' + exports.index;
exports.describe = function describe() { return exports.name; };
`;

// CommonJS modules, imported: their exports are found by parsing them first. `warm` imports those that were imported before.
async function main({ type }) {
  const urls = addresses(write(FILES, CODE, { name: 'module.cjs' }));
  if (type === 'warm') for (const url of urls) await import(url);
  let sum = 0;

  bench.start();
  for (let i = 0; i < FILES; i++) sum += (await import(urls[i])).default.index;
  bench.end(FILES);

  if (sum !== (FILES * (FILES - 1)) / 2) throw new Error('the modules are not those that were asked for');
  checkCount(FILES);
}
