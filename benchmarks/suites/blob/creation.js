'use strict';

const buffer = require('buffer');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    n: [5e4],
    kind: ['Blob', 'createBlob'],
  },
  { flags: ['--expose-internals'] },
);

// `createBlob` is how Node.js itself makes one around bytes that it already has.
function main({ n, kind }) {
  if (typeof buffer.Blob !== 'function') {
    return bench.unavailable('Blob is not in this runtime (Node.js 15.7 or newer)');
  }
  const kept = new Array(8);

  if (kind === 'Blob') {
    const parts = [];
    for (let i = 0; i < 8; i++) parts.push(['text ' + i, Buffer.alloc(16, i)]);
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new buffer.Blob(parts[i & 7]);
    bench.end(n);
  } else {
    const inner = innerBlobs();
    if (inner === undefined) return bench.unavailable('createBlob is not among the internals of this runtime');
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = inner.createBlob(inner.handles[i & 7], 22, 'text/plain');
    bench.end(n);
  }

  common.keepAlive(kept);
}

function innerBlobs() {
  try {
    const { createBlob, kHandle } = require('internal/blob');
    const handles = [];
    for (let i = 0; i < 8; i++) {
      const blob = new buffer.Blob(['text ' + i, Buffer.alloc(16, i)]);
      const key = kHandle || Object.getOwnPropertySymbols(blob).find((symbol) => symbol.description === 'kHandle');
      if (blob[key] === undefined) return undefined;
      handles.push(blob[key]);
    }
    return typeof createBlob === 'function' ? { createBlob, handles } : undefined;
  } catch (_) {
    return undefined;
  }
}
