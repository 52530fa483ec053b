'use strict';

const { Readable, Writable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, { n: [5e6] });

// An operation is a chunk that goes from one stream to the other.
function main({ n }) {
  const chunks = [];
  for (let i = 0; i < 8; i++) chunks.push({ index: i });
  let pushed = 0;
  let arrived = 0;
  let seen = 0;

  const source = new Readable({
    objectMode: true,
    read() {
      this.push(pushed < n ? chunks[pushed & 7] : null);
      pushed++;
    },
  });
  const target = new Writable({
    objectMode: true,
    write(chunk, _encoding, callback) {
      arrived++;
      seen += chunk.index;
      callback();
    },
  });
  target.on('finish', () => {
    if (arrived !== n) throw new Error(arrived + ' chunks arrived instead of ' + n);
    bench.end(n);
    common.keepAlive(seen);
  });

  bench.start();
  source.pipe(target);
}
