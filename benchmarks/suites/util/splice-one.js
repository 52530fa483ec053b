'use strict';

const common = require('../common.js');
const { internal } = require('../error/_internal.js');

const bench = common.createBenchmark(
  main,
  { n: [5e6], pos: ['start', 'middle', 'end'], size: [10, 100, 500] },
  { flags: ['--expose-internals'] },
);

// An operation takes one element out of a list and puts it back at the end, so that the list stays as long as it is.
function main({ n, pos, size }) {
  const { spliceOne } = internal('internal/util');
  if (typeof spliceOne !== 'function') return bench.unavailable('spliceOne of internal/util is not in this runtime');
  const list = Array.from({ length: size }, (_, i) => i);
  const index = pos === 'start' ? 0 : pos === 'end' ? size - 1 : Math.floor(size / 2);

  bench.start();
  for (let i = 0; i < n; i++) {
    spliceOne(list, index);
    list.push(i);
  }
  bench.end(n);

  if (list.length !== size) throw new Error('the list has ' + list.length + ' elements');
  common.keepAlive(list);
}
