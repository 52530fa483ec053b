'use strict';

const vm = require('vm');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['with-dynamic-import-callback', 'without-dynamic-import-callback'],
  n: [2e4],
});

/** A script of about 200 KB, most of which is only scanned. */
function largeSource() {
  const lines = [];
  for (let i = 0; i < 1500; i++) {
    lines.push(
      'function f' + i + '(a, b) {',
      '  const list = [a, b, ' + i + ', "text ' + i + '"];',
      '  return list.map((item) => String(item) + a).join("-").length;',
      '}',
    );
  }
  lines.push('f1499(1, 2);');
  return lines.join('\n');
}

// The same source every time: it should come from the compilation cache of the isolate.
function main({ n, type }) {
  const source = largeSource();
  const options = { filename: 'large.js' };
  if (type === 'with-dynamic-import-callback') {
    options.importModuleDynamically =
      vm.constants && vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
        ? vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
        : () => Promise.reject(new Error('nothing is imported'));
  }
  const kept = new Array(8);
  kept[0] = new vm.Script(source, options);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = new vm.Script(source, options);
  bench.end(n);

  common.keepAlive(kept);
}
