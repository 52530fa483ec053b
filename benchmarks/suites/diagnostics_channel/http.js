'use strict';

const http = require('http');
const common = require('../common.js');
const { handler } = require('../fixtures/http-bodies.js');

const bench = common.createBenchmark(main, {
  apm: ['none', 'diagnostics_channel', 'patch'],
  type: ['buffer'],
  len: [1024],
  chunks: [4],
  connections: [50, 500],
  chunkedEnc: [1],
  duration: [5],
});

// What watching each request costs: nothing, by the channels that the server publishes to, or by a method that is replaced.
// The watcher times each request.
const watchers = {
  none() {},

  diagnostics_channel(timed) {
    const channel = require('diagnostics_channel');
    const started = new WeakMap();
    channel.channel('http.server.request.start').subscribe(({ request }) => {
      started.set(request, process.hrtime.bigint());
    });
    channel.channel('http.server.response.finish').subscribe(({ request }) => {
      timed(process.hrtime.bigint() - started.get(request));
    });
  },

  patch(timed) {
    const { emit } = http.Server.prototype;
    http.Server.prototype.emit = function watched(name, request, response) {
      if (name === 'request') {
        const started = process.hrtime.bigint();
        response.on('finish', () => timed(process.hrtime.bigint() - started));
      }
      return Reflect.apply(emit, this, arguments);
    };
  },
};

function main({ apm, connections, duration, type, len, chunks, chunkedEnc }) {
  let requests = 0;
  let nanos = BigInt(0);
  watchers[apm]((elapsed) => {
    requests++;
    nanos += elapsed;
  });
  const server = http.createServer(handler);

  server.listen(0, '127.0.0.1', () => {
    const path = '/' + [type, len, chunks, chunkedEnc].join('/');
    bench.http({ port: server.address().port, path, connections, duration }, () => {
      server.close();
      common.keepAlive(nanos);
      if (apm !== 'none' && requests === 0) bench.unavailable('the server of this runtime cannot be watched this way');
    });
  });
}
