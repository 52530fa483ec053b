'use strict';

const stream = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, { n: [1e3] });

const LINKS = 100;

// An operation composes one stream of many and sends a chunk through all of them.
function main({ n }) {
  if (typeof stream.compose !== 'function') {
    return bench.unavailable('stream.compose is not in this runtime (Node.js 16.9 or newer)');
  }
  const kept = new Array(8);
  const chunks = [];
  for (let i = 0; i < 8; i++) chunks.push(Buffer.alloc(64, i));
  let done = 0;

  function next() {
    const links = [];
    for (let i = 0; i < LINKS; i++) links.push(new stream.PassThrough());
    const composed = stream.compose(...links);
    composed.on('data', (chunk) => {
      kept[done & 7] = chunk;
    });
    composed.on('end', () => {
      if (++done < n) {
        next();
        return;
      }
      bench.end(n);
      common.keepAlive(kept);
    });
    composed.end(chunks[done & 7]);
  }

  bench.start();
  next();
}
