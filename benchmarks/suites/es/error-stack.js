'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['without-sourcemap', 'sourcemap', 'node-modules-without-sourcemap', 'node-modules-sourcemap'],
  n: [1e5],
});

// One generated line for each original line: "AACA" is one line further in the original.
function writeModule(folder, withMap) {
  const lines = [
    "'use strict';",
    'function inner(text) {',
    '  return new Error(text);',
    '}',
    'function outer(text) {',
    '  return inner(text);',
    '}',
    'exports.make = (text) => outer(text);',
  ];
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'generated.js');
  if (withMap) {
    fs.writeFileSync(path.join(folder, 'original.ts'), lines.join('\n'));
    const mappings = lines.map((_, i) => (i === 0 ? 'AAAA' : 'AACA')).join(';');
    fs.writeFileSync(
      file + '.map',
      JSON.stringify({ version: 3, file: 'generated.js', sources: ['original.ts'], names: [], mappings }),
    );
    lines.push('//# sourceMappingURL=generated.js.map');
  }
  fs.writeFileSync(file, lines.join('\n') + '\n');
  return file;
}

function main({ n, method }) {
  if (typeof process.setSourceMapsEnabled !== 'function') {
    return bench.unavailable('process.setSourceMapsEnabled is not in this runtime (Node.js 16.6 or newer)');
  }
  const withMap = !method.endsWith('without-sourcemap');
  process.setSourceMapsEnabled(withMap);
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'benchmark-error-stack-'));
  const folder = method.startsWith('node-modules') ? path.join(root, 'node_modules', 'fixture') : root;
  const { make } = require(writeModule(folder, withMap));
  if (withMap && !make('').stack.includes('original.ts')) {
    fs.rmSync(root, { recursive: true, force: true });
    return bench.unavailable('process.setSourceMapsEnabled does nothing in this runtime');
  }
  const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = make(texts[i & 7]).stack;
  bench.end(n);

  process.setSourceMapsEnabled(false);
  common.keepAlive(kept);
  fs.rmSync(root, { recursive: true, force: true });
}
