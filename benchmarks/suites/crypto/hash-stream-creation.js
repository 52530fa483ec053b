'use strict';

const { createHash } = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    writes: [500],
    algo: ['sha256', 'md5'],
    type: ['asc', 'utf', 'buf'],
    out: ['hex', 'binary', 'buffer'],
    len: [2, 1024, 102400, 1024 * 1024],
    api: ['legacy', 'stream'],
  },
  {
    test: { len: 1024 },
  },
);

// A new hash for each message, of which there are `writes`. The rate is hashes per second.
function main({ api, type, len, out, writes, algo }) {
  const message = messageOf(type, len);
  const encoding = type === 'utf' ? 'utf8' : 'latin1';
  const kept = new Array(8);

  if (api === 'legacy') {
    bench.start();
    for (let i = 0; i < writes; i++) {
      const hash = createHash(algo);
      if (type === 'buf') hash.update(message);
      else hash.update(message, encoding);
      kept[i & 7] = out === 'buffer' ? hash.digest() : hash.digest(out);
    }
    bench.end(writes);
  } else {
    bench.start();
    for (let i = 0; i < writes; i++) {
      const hash = createHash(algo);
      if (out !== 'buffer') hash.setEncoding(out);
      hash.end(message, type === 'buf' ? undefined : encoding);
      kept[i & 7] = hash.read();
    }
    bench.end(writes);
  }

  if (!kept[0]) throw new Error('the hash gave no digest');
  common.keepAlive(kept);
}

function messageOf(type, len) {
  if (type === 'buf') return Buffer.alloc(len, 'b');
  return type === 'utf' ? 'ü'.repeat(len / 2) : 'a'.repeat(len);
}
