'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e3],
    mode: ['Array', 'repeat'],
    encoding: ['ascii', 'utf8'],
    size: [1e1, 1e3, 1e6],
  },
  {
    test: { size: 10 },
  },
);

const characters = { ascii: ['a', 'b', '~', '0'], utf8: ['\u{1f389}', '\u{1f600}', '\u{1d11e}', '\u{20bb7}'] };

function main({ n, size, encoding, mode }) {
  const character = characters[encoding];
  let sum = 0;

  // A string that is only a plan of its pieces becomes characters when one of them is read.
  if (mode === 'repeat') {
    bench.start();
    for (let i = 0; i < n; i++) sum = (sum * 3 + character[i & 3].repeat(size).charCodeAt(i % size)) | 0;
    bench.end(n);
  } else {
    bench.start();
    for (let i = 0; i < n; i++) sum = (sum * 3 + new Array(size + 1).join(character[i & 3]).charCodeAt(i % size)) | 0;
    bench.end(n);
  }

  common.keepAlive(sum);
}
