'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  dur: [5],
  encodingType: ['buf', 'asc', 'utf'],
  size: [2, 1024, 65535, 1024 * 1024],
});

const encodings = { buf: undefined, asc: 'ascii', utf: 'utf8' };

// A new file is begun each time so many bytes are in the last one.
const MOST = 64 * 1024 * 1024;

// An operation is a chunk that reached the file.
function main({ dur, encodingType, size }) {
  const file = path.join(tmpdir.directory(), 'file.txt');
  const encoding = encodings[encodingType];
  const data = tmpdir.chunk(encodingType, size);
  let before = 0;
  let over = false;
  let ended = false;
  let stream;

  function open() {
    stream = fs.createWriteStream(file);
    let sent = 0;
    const current = stream;

    function write() {
      while (!over && sent < MOST) {
        sent += size;
        if (!current.write(data, encoding)) return;
      }
      if (over || sent < MOST) return;
      current.end();
    }

    current.on('drain', () => {
      if (over && !ended) finish();
      else write();
    });
    current.on('error', (error) => {
      if (!ended) throw error;
    });
    current.on('finish', () => {
      if (ended) return;
      before += current.bytesWritten;
      if (over) end(before);
      else open();
    });
    write();
  }

  /** Called when the time is up: what has been written by now counts. */
  function finish() {
    const written = before + stream.bytesWritten;
    if (written >= size) end(written);
  }

  function end(written) {
    ended = true;
    bench.end(Math.floor(written / size));
    stream.destroy();
    common.keepAlive(data);
  }

  setTimeout(() => {
    over = true;
    finish();
  }, dur * 1000);
  bench.start();
  open();
}
