'use strict';

const { Readable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  sync: ['yes', 'no'],
});

async function main({ n, sync }) {
  const chunks = [];
  for (let i = 0; i < 8; i++) chunks.push({ index: i });
  let pushed = 0;

  function push() {
    source.push(pushed < n ? chunks[pushed & 7] : null);
    pushed++;
  }

  const source = new Readable({
    objectMode: true,
    read: sync === 'yes' ? push : () => process.nextTick(push),
  });
  let arrived = 0;
  let seen = 0;

  bench.start();
  for await (const chunk of source) {
    arrived++;
    seen += chunk.index;
  }
  bench.end(arrived);

  if (arrived !== n) throw new Error(arrived + ' chunks arrived instead of ' + n);
  common.keepAlive(seen);
}
