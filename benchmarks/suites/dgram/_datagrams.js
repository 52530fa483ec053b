'use strict';

const dgram = require('dgram');

/** Data of so many bytes by their sum: buffers of equal length, the first with what is left over. */
function split(bytes, parts) {
  const size = Math.floor(bytes / parts);
  const buffers = [];
  for (let i = 0; i < parts; i++) buffers.push(Buffer.alloc(i === 0 ? bytes - size * (parts - 1) : size, 97 + i));
  return buffers;
}

/** A socket bound to a free port of the loopback, that sends to itself: `ready(socket, port)`. */
function bound(ready) {
  const socket = dgram.createSocket('udp4');
  socket.on('error', (error) => {
    throw error;
  });
  socket.bind(0, '127.0.0.1', () => ready(socket, socket.address().port));
}

/**
 * Sends n datagrams in each turn of the event loop for `dur` seconds. The rate is gigabits per second that were sent, or
 * that came back: the kernel drops what is not read in time.
 *
 * @param {'send' | 'recv'} counted
 * @param {(socket: object, port: number, sent: (error?: Error) => void) => void} send one datagram
 */
function measure(bench, { dur, n, len, counted }, send) {
  bound((socket, port) => {
    let sent = 0;
    let received = 0;
    let pending = 0;
    let over = false;

    function turn() {
      if (over) return;
      pending = n;
      for (let i = 0; i < n; i++) send(socket, port, onSent);
    }

    function onSent(error) {
      if (error) throw error;
      sent++;
      if (--pending === 0) setImmediate(turn);
    }

    function end() {
      const datagrams = counted === 'send' ? sent : received;
      if (datagrams === 0) return setTimeout(end, 5);
      over = true;
      bench.end((datagrams * len * 8) / 1e9);
      setTimeout(() => process.exit(0), 20);
    }

    socket.on('message', (message) => {
      if (message.length !== len) throw new Error('a datagram of ' + message.length + ' bytes');
      received++;
    });
    bench.start();
    turn();
    setTimeout(end, dur * 1000);
  });
}

module.exports = { bound, measure, split };
