'use strict';

const common = require('../common.js');
const { mimeType, values } = require('./_values.js');

const bench = common.createBenchmark(main, { n: [1e5], value: values });

function main({ n, value }) {
  const MIMEType = mimeType(bench);
  if (MIMEType === undefined) return;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = new MIMEType(value);
  bench.end(n);

  common.keepAlive(kept);
}
