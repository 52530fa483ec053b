'use strict';

const fs = require('fs');
const { findSourceMap } = require('module');
const path = require('path');
const common = require('../common.js');
const tmpdir = require('../fs/_tmpdir.js');
const { plain } = require('./_payload.js');

const bench = common.createBenchmark(main, {
  operation: ['findSourceMap-valid', 'findSourceMap-generated-source'],
  n: [1e5],
});

const CODE = 'module.exports = function called() {};\n'.concat('\n'.repeat(20));

/** Not in the scope of this file. Only code that is made by eval or `new Function` counts as made at run time. */
// biome-ignore lint/security/noGlobalEval: a map of evaluated code is what is looked for
const evaluate = globalThis.eval;

/** The map within the file, as bundlers put it there. */
function withMap(code) {
  const text = Buffer.from(JSON.stringify(plain())).toString('base64');
  return code + '//# sourceMappingURL=data:application/json;base64,' + text + '\n';
}

// The maps of modules that were loaded from files, and of code that was made at run time and says where it is from.
const makers = {
  valid(dir, i) {
    const name = path.join(dir, 'module' + i + '.js');
    fs.writeFileSync(name, withMap(CODE));
    require(name);
    return name;
  },
  'generated-source'(dir, i) {
    const name = path.join(dir, 'generated' + i + '.js');
    evaluate(withMap('(function (module) {' + CODE + '})') + '//# sourceURL=' + name + '\n')({});
    return name;
  },
};

function main({ n, operation }) {
  if (typeof findSourceMap !== 'function' || typeof process.setSourceMapsEnabled !== 'function') {
    return bench.unavailable('module.findSourceMap is not in this runtime (Node.js 16.6 or newer)');
  }
  process.setSourceMapsEnabled(true);
  const dir = tmpdir.directory();
  fs.writeFileSync(path.join(dir, 'package.json'), '{ "type": "commonjs" }');
  const names = [];
  for (let i = 0; i < 8; i++) names.push(makers[operation.slice('findSourceMap-'.length)](dir, i));
  if (findSourceMap(names[0]) === undefined) {
    return bench.unavailable('module.findSourceMap finds no such map in this runtime');
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = findSourceMap(names[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
}
