'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    method: ['without-sourcemap', 'sourcemap'],
    n: [1e6, 1e5],
  },
  {
    // Reading the map takes many times as long as the code, so fewer of those.
    combinationFilter: ({ method, n }) => n !== (method === 'sourcemap' ? 1e6 : 1e5),
  },
);

const map = Buffer.from(
  JSON.stringify({ version: 3, sources: ['original.js'], names: [], mappings: 'AAAA', file: 'generated.js' }),
).toString('base64');

// The same few sources again and again: the engine may have compiled them before.
function main({ n, method }) {
  if (typeof process.setSourceMapsEnabled !== 'function') {
    return bench.unavailable('process.setSourceMapsEnabled is not in this runtime (Node.js 16.6 or newer)');
  }
  const withMap = method === 'sourcemap';
  process.setSourceMapsEnabled(withMap);
  // Node.js looks for the map of evaluated code only where that has a name.
  let comment = '\n//# sourceURL=' + __filename.replace('eval.js', 'generated.js');
  if (withMap) comment += '\n//# sourceMappingURL=data:application/json;base64,' + map;
  const sources = [];
  for (let i = 0; i < 8; i++) sources.push('((a) => a * 3 + ' + i + ')(' + (i + 1) + ')' + comment);
  // biome-ignore lint/security/noGlobalEval: it is what is measured
  const evaluate = eval;
  if (withMap && !evaluate("new Error('where').stack" + comment).includes('original.js')) {
    return bench.unavailable('process.setSourceMapsEnabled does nothing for eval() in this runtime');
  }
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum = (sum * 3 + evaluate(sources[i & 7])) | 0;
  bench.end(n);

  process.setSourceMapsEnabled(false);
  common.keepAlive(sum);
}
