'use strict';

const common = require('../common.js');
const { classes, reason } = require('./_streams.js');

const bench = common.createBenchmark(main, {
  n: [5e4],
  kind: [
    'ReadableStream',
    'TransformStream',
    'WritableStream',
    'ReadableStreamDefaultReader',
    'ReadableStreamBYOBReader',
    'ReadableStream.tee',
  ],
});

// What a reader or a branch is made of is there before the clock starts.
function main({ n, kind }) {
  const web = classes();
  if (web === undefined) return bench.unavailable(reason);
  const kept = new Array(8);

  if (kind === 'ReadableStreamDefaultReader' || kind === 'ReadableStreamBYOBReader') {
    const Reader = web[kind];
    const source = kind === 'ReadableStreamBYOBReader' ? { type: 'bytes' } : undefined;
    const streams = Array.from({ length: n }, () => new web.ReadableStream(source));
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Reader(streams[i]);
    bench.end(n);
  } else if (kind === 'ReadableStream.tee') {
    const streams = Array.from({ length: n }, () => new web.ReadableStream());
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = streams[i].tee();
    bench.end(n);
  } else {
    const Class = web[kind];
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Class();
    bench.end(n);
  }

  common.keepAlive(kept);
}
