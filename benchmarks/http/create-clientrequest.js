'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  url: ['long', 'idn'],
  arg: ['URL', 'string', 'options'],
  e: [6],
});

// Takes each request and does not connect.
const agent = { protocol: 'http:', defaultPort: 80, addRequest() {} };

const convert = {
  URL: (text) => new URL(text),
  string: (text) => text,
  options(text) {
    const { protocol, hostname, port, pathname, search } = new URL(text);
    return { protocol, hostname, port, path: pathname + search, agent };
  },
};

// An operation is one request; e doubles how many.
function main({ url, arg, e }) {
  const inputs = common.bakeUrlData(url, e).map(convert[arg]);
  const n = inputs.length;
  const kept = new Array(8);

  if (arg === 'options') {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new http.ClientRequest(inputs[i]);
    bench.end(n);
  } else {
    const options = { agent };
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new http.ClientRequest(inputs[i], options);
    bench.end(n);
  }

  common.keepAlive(kept);
}
