'use strict';

const url = require('url');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: common.urlDataTypes,
  method: ['legacy', 'whatwg'],
  e: [1],
});

function main({ type, method, e }) {
  let data = common.bakeUrlData(type, e, false, method === 'whatwg');
  if (method === 'legacy') {
    try {
      for (const text of new Set(data)) url.parse(text);
    } catch (error) {
      return bench.unavailable(`url.parse refuses this URL here: ${error.message}`);
    }
    data = data.map((text) => url.parse(text));
  }
  const length = data.length;
  const kept = new Array(8);

  bench.start();
  if (method === 'legacy') {
    for (let i = 0; i < length; i++) kept[i & 7] = data[i].format();
  } else {
    for (let i = 0; i < length; i++) kept[i & 7] = String(data[i]);
  }
  bench.end(length);

  common.keepAlive(kept);
}
