'use strict';

const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const common = require('../common.js');
const { internal } = require('../error/_internal.js');
const tmpdir = require('../fs/_tmpdir.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e4],
    packageJsonUrl: ['node_modules/test/package.json'],
    packageConfigMain: ['', './index.js'],
    resolvedFile: [
      'node_modules/test/index.js',
      'node_modules/test/index.json',
      'node_modules/test/index.node',
      'node_modules/non-exist',
    ],
  },
  { flags: ['--expose-internals'] },
);

// Where a package without "exports" begins: what "main" says, with and without endings, then index.js, .json and .node.
// Of these only `resolvedFile` is there.
function main({ n, packageJsonUrl, packageConfigMain, resolvedFile }) {
  const { legacyMainResolve } = internal('internal/modules/esm/resolve');
  if (typeof legacyMainResolve !== 'function') {
    return bench.unavailable('legacyMainResolve is not among the internals of this runtime (Node.js 20 or newer)');
  }
  const dir = tmpdir.directory();
  const packageJson = path.join(dir, packageJsonUrl);
  fs.mkdirSync(path.dirname(packageJson), { recursive: true });
  fs.writeFileSync(packageJson, JSON.stringify({ main: packageConfigMain }));
  const exists = path.extname(resolvedFile) !== '';
  if (exists) fs.writeFileSync(path.join(dir, resolvedFile), '');
  const address = pathToFileURL(packageJson);
  const base = pathToFileURL(path.join(dir, 'importer.mjs')).href;
  const config = { main: packageConfigMain };
  const kept = new Array(8);
  let found = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    try {
      kept[i & 7] = legacyMainResolve(address, config, base);
      found++;
    } catch (error) {
      kept[i & 7] = error;
    }
  }
  bench.end(n);

  if (found !== (exists ? n : 0)) throw kept[0];
  common.keepAlive(kept);
}
