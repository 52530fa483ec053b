'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  url: ['long', 'idn', 'wpt'],
  arg: ['URL', 'string', 'options'],
  e: [1],
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
  // Of the web platform tests' URLs those that a client of HTTP takes.
  const texts = common.bakeUrlData(url, e).filter((text) => new URL(text).protocol === 'http:');
  const inputs = texts.map(convert[arg]);
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
