'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  encoding: ['undefined', 'utf8', 'ascii'],
  path: ['existing', 'non-existing'],
  hasFileDescriptor: ['true', 'false'],
  n: [1e4],
});

const NO_FILE = 1 << 30;

function main({ n, hasFileDescriptor, path, encoding }) {
  const existing = path === 'existing';
  const file = existing ? tmpdir.file(4096) : tmpdir.missing();
  const options = encoding === 'undefined' ? undefined : { encoding };

  measure.sync(bench, n, !existing, operation());

  function operation() {
    if (hasFileDescriptor === 'false') return () => fs.readFileSync(file, options);
    if (!existing) return () => fs.readFileSync(NO_FILE, options);
    // A descriptor is read from where it stands, so each time needs a new one: at its end there is nothing to read.
    return () => {
      const fd = fs.openSync(file, 'r');
      const content = fs.readFileSync(fd, options);
      fs.closeSync(fd);
      return content;
    };
  }
}
