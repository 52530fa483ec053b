'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    type: ['ascii', 'mixed', 'emojiseq', 'fullwidth'],
    n: [1e5],
  },
  { flags: ['--expose-internals'] },
);

const texts = {
  ascii: 'The quick brown fox jumps over the lazy dog',
  mixed: 'The quick 狐狸 jumps über the lazy 🐕',
  emojiseq: '👨‍👨‍👦‍👦👩‍👦‍👦👨‍👩‍👧‍👧👩‍👩‍👧‍👦',
  fullwidth: 'あいうえお漢字の文章をここに書く',
};

function main({ n, type }) {
  const getStringWidth = find();
  if (typeof getStringWidth !== 'function') {
    return bench.unavailable('getStringWidth of internal/util/inspect is not in this runtime');
  }
  const inputs = [];
  for (let i = 0; i < 8; i++) inputs.push(texts[type] + 'abcdefgh'.slice(0, i));
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += getStringWidth(inputs[i & 7]);
  bench.end(n);

  common.keepAlive(sum);
}

function find() {
  try {
    return require('internal/util/inspect').getStringWidth;
  } catch (_) {
    return undefined;
  }
}
