'use strict';

const fs = require('fs');
const common = require('../common.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(
  main,
  {
    encodingType: ['buf', 'asc', 'utf'],
    filesize: [1000 * 1024],
    highWaterMark: [1024, 4096, 65535, 1024 * 1024],
    n: [64],
  },
  { test: { filesize: 1024 } },
);

const encodings = { buf: undefined, asc: 'ascii', utf: 'utf8' };

// An operation is one file, from its first byte to its last.
function main({ encodingType, filesize, highWaterMark, n }) {
  const file = tmpdir.file(filesize);
  const options = { highWaterMark, encoding: encodings[encodingType] };
  const kept = new Array(8);
  let chunks = 0;
  let length = 0;
  let files = 0;

  function next() {
    const stream = fs.createReadStream(file, options);
    stream.on('data', (chunk) => {
      kept[chunks++ & 7] = chunk;
      length += chunk.length;
    });
    stream.on('error', (error) => {
      throw error;
    });
    stream.on('close', () => {
      if (++files < n) {
        next();
        return;
      }
      if (length !== n * filesize) throw new Error('read ' + length + ' instead of ' + n * filesize);
      bench.end(n);
      common.keepAlive(kept);
    });
  }

  bench.start();
  next();
}
