'use strict';

const { Writable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [50e6],
  kind: ['write', 'object-mode', 'writev'],
});

// An operation is a chunk of 8 bytes. With writev, chunks wait in the stream and are taken by the thousand.
function main({ n, kind }) {
  const inputs = [];
  for (let i = 0; i < 8; i++) inputs.push(new Uint8Array(8).fill(i));
  let written = 0;

  const options = {
    objectMode: kind === 'object-mode',
    write(chunk, _encoding, done) {
      written += chunk.length;
      done();
    },
  };
  if (kind === 'writev') {
    options.writev = (list, done) => {
      for (let i = 0; i < list.length; i++) written += list[i].chunk.length;
      done();
    };
  }
  const stream = new Writable(options);

  bench.start();
  if (kind === 'writev') {
    for (let i = 0; i < n; ) {
      const until = Math.min(n, i + 1000);
      stream.cork();
      for (; i < until; i++) stream.write(inputs[i & 7]);
      stream.uncork();
    }
  } else {
    for (let i = 0; i < n; i++) stream.write(inputs[i & 7]);
  }
  bench.end(n);

  if (written !== 8 * n) throw new Error('wrote ' + written + ' instead of ' + 8 * n);
}
