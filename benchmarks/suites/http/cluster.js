'use strict';

const cluster = require('cluster');
const http = require('http');
const net = require('net');
const { handler } = require('../fixtures/http-bodies.js');

const WORKERS = 2;

// Workers run this file, too.
const bench = cluster.isWorker
  ? http.createServer(handler).listen(Number(process.env.PORT), '127.0.0.1')
  : require('../common.js').createBenchmark(main, {
      type: ['bytes', 'buffer'],
      len: [4, 1024, 102400],
      c: [50, 500],
      duration: 5,
    });

// An operation is one request, answered by one of two workers.
function main({ type, len, c, duration }) {
  withPort((port) => {
    const workers = [];
    let listening = 0;
    for (let i = 0; i < WORKERS; i++) workers.push(cluster.fork({ PORT: String(port) }));
    cluster.on('listening', () => {
      if (++listening < WORKERS) return;
      const path = '/' + [type, len, 1, 1].join('/');
      bench.http({ port, path, connections: c, duration }, () => {
        for (const worker of workers) worker.kill('SIGKILL');
      });
    });
  });
}

/** A port that is free for all workers alike. */
function withPort(use) {
  const server = net.createServer();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => use(port));
  });
}
