'use strict';

const { SourceMap } = require('module');
const common = require('../common.js');
const { LINES, plain, SEGMENTS, sectioned, WIDTH } = require('./_payload.js');

const bench = common.createBenchmark(main, {
  operation: ['parse', 'parse-sectioned', 'findEntry', 'findEntry-sectioned', 'findOrigin', 'findOrigin-sectioned'],
  n: [1e5],
});

// Entries count lines and columns from 0, origins from 1.
function main({ n, operation }) {
  if (typeof SourceMap !== 'function') return bench.unavailable('module.SourceMap is not in this runtime');
  const [method, kind] = operation.split('-');
  const payload = kind === 'sectioned' ? sectioned() : plain();
  let map;
  try {
    map = new SourceMap(payload);
  } catch (error) {
    return bench.unavailable('this runtime refuses such a source map: ' + error.message);
  }
  if (method !== 'parse' && typeof map[method] !== 'function') {
    return bench.unavailable(method + ' of a source map is not in this runtime');
  }
  const from = method === 'findOrigin' ? 1 : 0;
  const line = (i) => (i % LINES) + from;
  const column = (i) => (i % SEGMENTS) * WIDTH + 1 + from;
  const kept = new Array(8);

  bench.start();
  if (method === 'parse') {
    for (let i = 0; i < n; i++) kept[i & 7] = new SourceMap(payload);
  } else if (method === 'findEntry') {
    for (let i = 0; i < n; i++) kept[i & 7] = map.findEntry(line(i), column(i));
  } else {
    for (let i = 0; i < n; i++) kept[i & 7] = map.findOrigin(line(i), column(i));
  }
  bench.end(n);

  const found = method === 'parse' ? map.findEntry(0, 1).originalSource : kept[0].originalSource || kept[0].fileName;
  if (found !== 'in.js') throw new Error('the map leads to ' + found);
  common.keepAlive(kept);
}
