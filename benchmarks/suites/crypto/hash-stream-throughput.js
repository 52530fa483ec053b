'use strict';

const { createHash } = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    writes: [500],
    algo: ['sha1', 'sha256', 'sha512'],
    type: ['asc', 'utf', 'buf'],
    len: [2, 1024, 102400, 1024 * 1024],
    api: ['legacy', 'stream'],
  },
  {
    test: { len: 1024, type: 'buf' },
  },
);

// One hash that takes `writes` chunks. The rate is gigabits per second.
function main({ api, type, len, algo, writes }) {
  const chunk = chunkOf(type, len);
  const encoding = type === 'buf' ? undefined : type === 'utf' ? 'utf8' : 'latin1';
  const gigabits = (writes * len * 8) / 1e9;
  const hash = createHash(algo);

  if (api === 'legacy') {
    bench.start();
    for (let i = 0; i < writes; i++) hash.update(chunk, encoding);
    const digest = hash.digest();
    bench.end(gigabits);
    common.keepAlive(digest);
  } else {
    hash.on('finish', () => {
      const digest = hash.read();
      bench.end(gigabits);
      common.keepAlive(digest);
    });
    bench.start();
    for (let i = 0; i < writes; i++) hash.write(chunk, encoding);
    hash.end();
  }
}

function chunkOf(type, len) {
  if (type === 'buf') return Buffer.alloc(len, 'b');
  return type === 'utf' ? 'ü'.repeat(len / 2) : 'a'.repeat(len);
}
