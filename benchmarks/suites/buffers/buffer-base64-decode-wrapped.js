'use strict';

const common = require('../common.js');
const { BASE64, several, text } = require('./_data.js');

const bench = common.createBenchmark(main, {
  charsPerLine: [76],
  linesCount: [8 << 16],
  n: [32],
});

/** Line breaks, as e-mail wraps base64, take decoders off their fast path. */
function main({ charsPerLine, linesCount, n }) {
  const line = (seed) => `${text(charsPerLine, BASE64, seed)}\n`;
  const block = several(64, line).join('');
  const input = Buffer.alloc(linesCount * (charsPerLine + 1), block, 'latin1').toString('latin1');
  const size = Math.ceil((linesCount * charsPerLine * 3) / 4);
  const target = Buffer.alloc(size);
  let written = 0;

  bench.start();
  for (let i = 0; i < n; i++) written += target.write(input, 0, size, 'base64');
  bench.end(n);

  common.keepAlive(target, written);
}
