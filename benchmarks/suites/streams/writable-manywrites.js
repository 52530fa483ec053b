'use strict';

const { Writable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  sync: ['yes', 'no'],
  writev: ['yes', 'no'],
  callback: ['yes', 'no'],
  len: [1024, 32 * 1024],
});

function main({ n, sync, writev, callback, len }) {
  const chunks = [];
  for (let i = 0; i < 8; i++) chunks.push(Buffer.alloc(len, i));
  let written = 0;
  let called = 0;
  const later = sync === 'yes' ? (done) => done() : (done) => process.nextTick(done);

  const options = {
    write(chunk, _encoding, done) {
      written += chunk.length;
      later(done);
    },
  };
  if (writev === 'yes') {
    options.writev = (list, done) => {
      for (let i = 0; i < list.length; i++) written += list[i].chunk.length;
      later(done);
    };
  }
  const stream = new Writable(options);
  const count = callback === 'yes' ? () => called++ : undefined;
  let sent = 0;

  function send() {
    while (sent < n) {
      if (!stream.write(chunks[sent++ & 7], count)) {
        stream.once('drain', send);
        return;
      }
    }
    stream.end();
  }

  stream.on('finish', () => {
    bench.end(n);
    if (written !== n * len) throw new Error('wrote ' + written + ' instead of ' + n * len);
    common.keepAlive(called);
  });
  bench.start();
  send();
}
