'use strict';

const net = require('net');

/** Chunks of `len` bytes by the `type` of a row, and the encoding to write them with. */
function chunkOf(type, len) {
  if (type === 'buf') return { chunk: Buffer.alloc(len, 'x'), encoding: undefined };
  if (type === 'utf') return { chunk: 'ü'.repeat(len / 2), encoding: 'utf8' };
  if (type === 'asc') return { chunk: 'x'.repeat(len), encoding: 'latin1' };
  throw new Error('unknown type of chunk: ' + type);
}

/**
 * Writes the same chunk without end, but in one turn of the event loop never more than the stream takes, nor more than
 * 256 times: both ends are in this process, and the kernel's buffers hold millions of the smallest chunks.
 */
function pour(stream, { chunk, encoding }) {
  function write() {
    let room = true;
    for (let i = 0; room && i < 256; i++) room = stream.write(chunk, encoding);
    if (room) setImmediate(write);
  }
  stream.on('drain', () => setImmediate(write));
  write();
}

/** Two ends of a connection over the loopback: `ready(client, server)`. Options go to the client's connect(). */
function connectedPair(options, ready) {
  let client;
  let accepted;
  const server = net.createServer((socket) => {
    accepted = socket;
    both();
  });
  server.listen(0, '127.0.0.1', () => {
    const where = { port: server.address().port, host: '127.0.0.1' };
    client = net.connect(Object.assign(where, typeof options === 'function' ? options() : options));
    client.on('connect', both);
  });
  let count = 0;
  function both() {
    if (++count === 2) ready(client, accepted);
  }
}

/**
 * The rate is gigabits per second that `bytes()` grew by in about `dur` seconds, from 50 ms after the first bytes: those
 * meet buffers and windows that have still to grow.
 */
function measure(bench, dur, bytes) {
  const given = Date.now();

  function begin() {
    if (bytes() > 0) {
      setTimeout(start, 50);
      return;
    }
    if (Date.now() - given > 5000) bench.unavailable('nothing arrives on such a connection in this runtime');
    setTimeout(begin, 5);
  }

  function start() {
    const before = bytes();
    bench.start();
    setTimeout(end, dur * 1000, before);
  }

  function end(before) {
    const grown = bytes() - before;
    if (grown === 0) return setTimeout(end, 5, before);
    bench.end((grown * 8) / 1e9);
    setTimeout(() => process.exit(0), 20);
  }

  begin();
}

module.exports = { chunkOf, connectedPair, measure, pour };
