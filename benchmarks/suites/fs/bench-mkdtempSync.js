'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['valid-string', 'valid-buffer', 'invalid'],
  n: [1e4],
});

function main({ n, type }) {
  const text = path.join(type === 'invalid' ? tmpdir.missing() : tmpdir.directory(tmpdir.memory()), 'prefix-');
  const prefix = type === 'valid-buffer' ? Buffer.from(text) : text;
  if (type === 'valid-buffer' && !takesBuffers(prefix)) {
    return bench.unavailable('fs.mkdtempSync takes no Buffer in this runtime (Node.js 18.19, 20.6 or newer)');
  }

  measure.sync(bench, n, type === 'invalid', () => fs.mkdtempSync(prefix));
}

function takesBuffers(prefix) {
  try {
    return fs.mkdtempSync(prefix).startsWith(prefix.toString());
  } catch (_) {
    return false;
  }
}
