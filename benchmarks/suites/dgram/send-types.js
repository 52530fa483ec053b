'use strict';

const common = require('../common.js');
const { bound, split } = require('./_datagrams.js');

const bench = common.createBenchmark(main, {
  type: ['string', 'buffer', 'mixed', 'typedarray'],
  chunks: [1, 4, 8, 16],
  len: [64, 512, 1024],
  n: [1000],
});

const BATCH = 100;

const converters = {
  string: (buffer) => String(buffer),
  buffer: (buffer) => buffer,
  mixed: (buffer, i) => (i % 2 === 0 ? String(buffer) : buffer),
  typedarray: (buffer) => new Uint8Array(buffer),
};

// An operation is one datagram, of parts of the row's types. A hundred of them are under way at once.
function main({ n, type, chunks, len }) {
  const parts = split(len, chunks).map(converters[type]);

  bound((socket, port) => {
    let started = 0;
    let done = 0;

    function next() {
      const count = Math.min(BATCH, n - started);
      started += count;
      for (let i = 0; i < count; i++) socket.send(parts, port, '127.0.0.1', onSent);
    }

    function onSent(error, bytes) {
      if (error) throw error;
      if (bytes !== len) throw new Error('sent ' + bytes + ' bytes of ' + len);
      if (++done === n) {
        bench.end(n);
        socket.close();
      } else if (done === started) {
        setImmediate(next);
      }
    }

    bench.start();
    next();
  });
}
