'use strict';

const http2 = require('http2');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    streams: [100, 200, 1000],
    length: [64 * 1024, 128 * 1024, 256 * 1024, 1024 * 1024],
    size: [100000],
    benchmarker: ['test-double-http2'],
    duration: 5,
  },
  { flags: ['--no-warnings'] },
);

// An operation is one stream, whose body is written in parts of `size` bytes as far as the client takes them.
function main({ streams, length, size, duration }) {
  const part = Buffer.alloc(Math.min(size, length), 'x');
  const server = http2.createServer({ maxSessionMemory: 1000 });
  server.on('stream', (stream) => {
    let left = length;
    stream.respond();
    const write = () => {
      while (left > 0) {
        const bytes = Math.min(part.length, left);
        left -= bytes;
        if (left === 0) return stream.end(part.slice(0, bytes));
        if (!stream.write(part.slice(0, bytes))) return stream.once('drain', write);
      }
    };
    stream.on('error', () => {}); // those under way when the load ends
    write();
  });
  server.listen(0, '127.0.0.1', () => {
    bench.http({ port: server.address().port, maxConcurrentStreams: streams, duration }, () => server.close());
  });
}
