'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  duration: [5],
  encodingType: ['buf', 'asc', 'utf'],
  size: [2, 1024, 65535, 1024 * 1024],
  concurrent: [1, 10],
});

const encodings = { buf: undefined, asc: 'ascii', utf: 'utf8' };

async function main({ encodingType, duration, concurrent, size }) {
  const folder = tmpdir.directory();
  const encoding = encodings[encodingType];
  const data = tmpdir.chunk(encodingType, size);

  await measure.timedPromises(bench, duration, concurrent, (slot) =>
    fs.promises.writeFile(path.join(folder, String(slot)), data, { encoding }),
  );
}
