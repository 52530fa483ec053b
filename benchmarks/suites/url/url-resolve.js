'use strict';

const url = require('url');
const common = require('../common.js');

const hrefs = Object.assign({}, common.urls, { noscheme: 'some.folder/page/index.html?from=home#top' });

const paths = {
  up: '../../../../../etc/hosts',
  sibling: '../other/page?from=here',
  'foo/bar': 'foo/bar',
  withscheme: 'http://example.org',
  down: './foo/bar?from=here',
};

const bench = common.createBenchmark(main, {
  href: Object.keys(hrefs),
  path: Object.keys(paths),
  n: [1e5],
});

function main({ href, path, n }) {
  const bases = new Array(4).fill(hrefs[href]);
  const relative = new Array(4).fill(paths[path]);
  try {
    url.resolve(bases[0], relative[0]);
  } catch (error) {
    return bench.unavailable(`url.resolve refuses these URLs here: ${error.message}`);
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = url.resolve(bases[i & 3], relative[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
