'use strict';

const hooks = require('async_hooks');
const { readFile } = require('fs');
const http = require('http');
const { promisify } = require('util');
const common = require('../common.js');
const { hooksWork, reason } = require('./_hooks.js');

const bench = common.createBenchmark(main, {
  type: ['async-resource', 'destroy', 'async-local-storage'],
  asyncMethod: ['callbacks', 'async'],
  path: ['/'],
  connections: [500],
  duration: [5],
  n: [1e6],
});

// Three ways to know, after asynchronous work, which request it was done for: `set` says it, `get` finds it again.
const ways = {
  /** On the object that each piece of work has: a new one inherits it. */
  'async-resource'() {
    const key = Symbol('request');
    const hook = hooks.createHook({
      init(id, type, trigger, resource) {
        const current = hooks.executionAsyncResource();
        if (current) resource[key] = current[key];
      },
    });
    return {
      begin: () => hook.enable(),
      set(value) {
        hooks.executionAsyncResource()[key] = value;
      },
      get: () => hooks.executionAsyncResource()[key],
      end: () => hook.disable(),
    };
  },

  /** In a map by the number that each piece of work has, until that is destroyed. */
  destroy() {
    const values = new Map();
    const hook = hooks.createHook({
      init(id) {
        const value = values.get(hooks.executionAsyncId());
        if (value !== undefined) values.set(id, value);
      },
      destroy(id) {
        values.delete(id);
      },
    });
    return {
      begin: () => hook.enable(),
      set: (value) => values.set(hooks.executionAsyncId(), value),
      get: () => values.get(hooks.executionAsyncId()),
      end: () => hook.disable(),
    };
  },

  'async-local-storage'() {
    const storage = new hooks.AsyncLocalStorage();
    return {
      begin() {},
      set: (value) => storage.enterWith(value),
      get: () => storage.getStore(),
      end: () => storage.disable(),
    };
  },
};

const readFilePromise = promisify(readFile);

/** Answers a request with what is found after a timer, a file and a turn of the event loop. */
const handlers = {
  callbacks: (context, answer) => (request, response) => {
    context.set(request.url);
    setTimeout(() => {
      readFile(__filename, () => setImmediate(() => answer(response, context.get())));
    }, 1);
  },
  async: (context, answer) => async (request, response) => {
    context.set(request.url);
    await new Promise((resolve) => setTimeout(resolve, 1));
    await readFilePromise(__filename);
    await new Promise(setImmediate);
    answer(response, context.get());
  },
};

// `n` is only in the name: the length is `duration`.
function main({ type, asyncMethod, path, connections, duration }) {
  if (type === 'async-resource' && typeof hooks.executionAsyncResource !== 'function') {
    return bench.unavailable('executionAsyncResource is not in this runtime (Node.js 12.17 or newer)');
  }
  if (type === 'async-local-storage' && typeof hooks.AsyncLocalStorage.prototype.enterWith !== 'function') {
    return bench.unavailable('AsyncLocalStorage has no enterWith() in this runtime');
  }
  if (type !== 'async-local-storage' && !hooksWork()) return bench.unavailable(reason);
  const context = ways[type]();
  let lost = 0;
  const answer = (response, found) => {
    if (found !== path) lost++;
    response.end(found || 'lost');
  };
  const server = http.createServer(handlers[asyncMethod](context, answer));

  context.begin();
  server.listen(0, '127.0.0.1', () => {
    bench.http({ port: server.address().port, path, connections, duration }, () => {
      server.close();
      context.end();
      if (lost > 0) bench.unavailable('this way does not find ' + lost + ' requests again in this runtime');
    });
  });
}
