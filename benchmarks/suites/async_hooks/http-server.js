'use strict';

const { createHook } = require('async_hooks');
const http = require('http');
const common = require('../common.js');
const { hooksWork, reason } = require('./_hooks.js');

const bench = common.createBenchmark(main, {
  asyncHooks: ['init', 'before', 'after', 'all', 'disabled', 'none'],
  connections: [50, 500],
  duration: [5],
});

const HOOKS = ['init', 'before', 'after', 'destroy'];

// An HTTP server with hooks on all asynchronous work: one of them, all four, all four but switched off, or none.
function main({ asyncHooks, connections, duration }) {
  let calls = 0;
  const called = () => {
    calls++;
  };
  const names = HOOKS.includes(asyncHooks) ? [asyncHooks] : asyncHooks === 'none' ? [] : HOOKS;
  const hook = createHook(Object.assign({}, ...names.map((name) => ({ [name]: called }))));
  const isOn = names.length > 0 && asyncHooks !== 'disabled';
  if (isOn && !hooksWork()) return bench.unavailable(reason);
  if (isOn) hook.enable();
  const text = 'Hello, World!\n';
  const server = http.createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    response.end(text);
  });

  server.listen(0, '127.0.0.1', () => {
    bench.http({ port: server.address().port, path: '/', connections, duration }, () => {
      server.close();
      hook.disable();
      if (isOn && calls === 0) throw new Error('no hook was called');
    });
  });
}
