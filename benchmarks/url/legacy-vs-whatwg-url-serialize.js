'use strict';

const url = require('url');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: Object.keys(common.urls),
  method: ['legacy', 'whatwg'],
  e: [1, 7],
});

function main({ type, method, e }) {
  let data = common.bakeUrlData(type, e, false, method === 'whatwg');
  if (method === 'legacy') {
    try {
      url.parse(data[0]);
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
