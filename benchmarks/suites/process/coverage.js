'use strict';

const path = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
});

// A mixture of ordinary code with many branches and functions, which is what block coverage makes slower: run it as it
// is, and with NODE_V8_COVERAGE set to a folder.
function main({ n }) {
  const texts = ['/a/b/../c', 'x=1&y=2&z=3', '{"k":[1,2,{"d":null}]}', 'one two  three', '  ', 'A-B_C', '12.5', ''];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = mixture(texts[i & 7], i);
  bench.end(n);

  common.keepAlive(kept);
}

function mixture(text, i) {
  const tokens = tokenize(text);
  const buffer = Buffer.from(text);
  return {
    normal: path.posix.normalize(text),
    sorted: tokens.sort(compareTokens).map((token) => token.kind + ':' + token.text),
    number: (i & 1) === 0 ? Number.parseFloat(text) || 0 : buffer.length,
    digest: hash(buffer),
    parsed: text.startsWith('{') ? JSON.parse(text) : null,
  };
}

function tokenize(text) {
  const tokens = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const kind = at < text.length ? kindOf(text.charCodeAt(at)) : 'end';
    if (kind === 'word') continue;
    if (at > start) tokens.push({ kind: 'word', text: text.slice(start, at) });
    if (kind === 'sign') tokens.push({ kind, text: text[at] });
    start = at + 1;
  }
  return tokens;
}

function kindOf(code) {
  if (code >= 0x61 && code <= 0x7a) return 'word';
  if (code >= 0x41 && code <= 0x5a) return 'word';
  if (code >= 0x30 && code <= 0x39) return 'word';
  if (code === 0x20 || code === 0x09) return 'space';
  return 'sign';
}

function compareTokens(a, b) {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  if (a.text === b.text) return 0;
  return a.text < b.text ? -1 : 1;
}

function hash(bytes) {
  let state = 0x811c9dc5;
  for (const byte of bytes) state = Math.imul(state ^ byte, 0x01000193);
  return state >>> 0;
}
