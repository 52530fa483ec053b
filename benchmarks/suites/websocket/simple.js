'use strict';

const common = require('../common.js');
const { serve } = require('./_server.js');

const bench = common.createBenchmark(main, {
  size: [64, 16 * 1024, 128 * 1024, 1024 * 1024],
  useBinary: ['true', 'false'],
  roundtrips: [5000, 1000, 100],
});

const LETTER = 120;

// A message to an echo server in the same process and back, one after the other. The rate is messages per second.
function main({ size, useBinary, roundtrips }) {
  if (typeof WebSocket !== 'function') {
    return bench.unavailable('WebSocket is not in this runtime (Node.js 22 or newer)');
  }
  const message = useBinary === 'true' ? Buffer.alloc(size, LETTER) : String.fromCharCode(LETTER).repeat(size);
  let done = 0;

  const server = serve((port) => {
    const socket = new WebSocket('ws://127.0.0.1:' + port + '/');
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      bench.start();
      socket.send(message);
    };
    socket.onmessage = ({ data }) => {
      const echo = typeof data === 'string' ? data : new Uint8Array(data);
      const last = typeof echo === 'string' ? echo.charCodeAt(size - 1) : echo[size - 1];
      if (echo.length !== size || last !== LETTER) throw new Error('an echo of ' + echo.length + ' bytes is not right');
      if (++done < roundtrips) {
        socket.send(message);
        return;
      }
      bench.end(roundtrips);
      socket.close();
      server.close();
    };
    socket.onerror = (event) => {
      throw new Error('the connection failed: ' + (event.message || event.type));
    };
  });
}
