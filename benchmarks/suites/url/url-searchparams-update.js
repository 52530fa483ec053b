'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  searchParams: ['true', 'false'],
  property: ['pathname', 'search', 'hash'],
  n: [1e6],
});

const updates = {
  pathname: (url, text) => {
    url.pathname = `/${text}`;
  },
  search: (url, text) => {
    url.search = `?key=${text}`;
  },
  hash: (url, text) => {
    url.hash = `#${text}`;
  },
};

/** Setting a property of a URL, with and without its searchParams having been looked at. */
function main({ searchParams, property, n }) {
  const update = updates[property];
  const url = new URL('https://example.com/path?key=value#fragment');
  const params = searchParams === 'true' ? url.searchParams : undefined;
  const texts = ['one', 'two', 'three', 'four'];

  bench.start();
  for (let i = 0; i < n; i++) update(url, texts[i & 3]);
  bench.end(n);

  common.keepAlive(url, url.href, params);
}
