'use strict';

const http = require('http');
const net = require('net');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  len: [1, 4, 8, 16, 32, 64, 128],
  n: [5, 50, 500, 2000],
  type: ['send'],
});

const HEAD =
  'GET /wiki/Main_Page HTTP/1.1\r\nHost: localhost\r\nUser-Agent: chunky/1.0\r\nAccept: text/html\r\n' +
  'Accept-Language: en-US\r\nConnection: keep-alive\r\n\r\n';

// An operation is one request, of which `len` bytes are sent at a time.
function main({ len, n }) {
  const pieces = [];
  for (let i = 0; i < HEAD.length; i += len) pieces.push(Buffer.from(HEAD.slice(i, i + len)));
  const server = http.createServer((_request, response) => response.end('ok'));

  server.listen(0, '127.0.0.1', () => {
    const socket = net.connect(server.address().port, '127.0.0.1', () => {
      bench.start();
      send(0);
    });
    let answered = 0;
    let text = '';
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('error', fail);

    function send(index) {
      if (index === pieces.length) return;
      // The turn of the event loop lets the server see each piece by itself.
      socket.write(pieces[index], () => setImmediate(send, index + 1));
    }

    socket.on('data', (data) => {
      text += data;
      if (!complete(text)) return;
      text = '';
      if (++answered < n) {
        send(0);
        return;
      }
      bench.end(n);
      socket.destroy();
      server.close();
    });
  });
}

/** The body comes with its length or as a chunk. */
function complete(text) {
  return text.endsWith('\r\n\r\nok') || text.endsWith('\r\n0\r\n\r\n');
}

function fail(error) {
  throw error;
}
