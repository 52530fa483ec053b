'use strict';

const common = require('../common.js');
const { addresses, checkCount, write } = require('./_modules.js');

const bench = common.createBenchmark(main, {
  n: [1000],
  valuesToRead: ['dirname-and-filename', 'dirname', 'filename', 'url'],
});

// An operation is the import of a module that reads these of `import.meta`: they may be made when they are read first.
async function main({ n, valuesToRead }) {
  const values = valuesToRead.split('-and-').map((name) => 'import.meta.' + name);
  const urls = addresses(write(n + 1, 'export const values = [' + values.join(', ') + '];\n'));
  const [first, ...rest] = urls;
  if (typeof (await import(first)).values[0] !== 'string') {
    return bench.unavailable('import.meta.' + valuesToRead + ' is not in this runtime (Node.js 20.11 or newer)');
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = (await import(rest[i])).values;
  bench.end(n);

  checkCount(n + 1);
  common.keepAlive(kept);
}
