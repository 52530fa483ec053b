'use strict';

const common = require('../common.js');
const { classes, reason } = require('./_streams.js');

const bench = common.createBenchmark(main, {
  n: [5e5],
  highWaterMarkR: [512, 1024, 2048, 4096],
  highWaterMarkW: [512, 1024, 2048, 4096],
});

async function main({ n, highWaterMarkR, highWaterMarkW }) {
  const web = classes();
  if (web === undefined) return bench.unavailable(reason);
  let pulled = 0;
  let written = 0;
  let sum = 0;
  const chunks = Array.from({ length: 8 }, (_, i) => 'chunk ' + i);

  const readable = new web.ReadableStream(
    {
      pull(controller) {
        if (pulled < n) controller.enqueue(chunks[pulled++ & 7]);
        else controller.close();
      },
    },
    { highWaterMark: highWaterMarkR },
  );
  const writable = new web.WritableStream(
    {
      write(chunk) {
        written++;
        sum = (sum + chunk.length) | 0;
      },
    },
    { highWaterMark: highWaterMarkW },
  );

  bench.start();
  await readable.pipeTo(writable);
  bench.end(n);

  if (written !== n) throw new Error(written + ' of ' + n + ' chunks arrived');
  common.keepAlive(sum);
}
