'use strict';

const readline = require('readline');
const { Readable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e1, 1e2, 1e3, 1e4, 1e5, 1e6],
  type: ['old', 'new'],
});

const LINE = 'A line of text of which a file may have many, neither short nor long.\n';

// An operation is one line, taken by `for await`: `new` from the interface itself, `old` from a stream of objects that
// its events are pushed into, which is how the interface was made iterable before Node.js 16.
async function main({ n, type }) {
  let lines = 0;
  let characters = 0;
  const source = readline.createInterface({ input: input(n), crlfDelay: Infinity });
  const iterable = type === 'new' ? source : streamOf(source);

  bench.start();
  for await (const line of iterable) {
    lines++;
    characters += line.length;
  }
  bench.end(lines);

  if (lines !== n || characters !== n * (LINE.length - 1)) throw new Error('read ' + lines + ' of ' + n + ' lines');
}

/** n lines, in chunks of about 64 KiB that end anywhere. */
function input(n) {
  const size = 65521;
  const text = LINE.repeat(Math.ceil(size / LINE.length) + 1);
  let left = n * LINE.length;
  let at = 0;
  return new Readable({
    read() {
      if (left === 0) {
        this.push(null);
        return;
      }
      const length = Math.min(size, left);
      this.push(text.slice(at, at + length));
      at = (at + length) % LINE.length;
      left -= length;
    },
  });
}

function streamOf(source) {
  const stream = new Readable({
    objectMode: true,
    read() {
      source.resume();
    },
  });
  source.on('line', (line) => {
    if (!stream.push(line)) source.pause();
  });
  source.on('close', () => stream.push(null));
  return stream;
}
