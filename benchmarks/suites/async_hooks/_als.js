'use strict';

/** `count` storages, or undefined where the runtime has none. */
function storages(count) {
  const { AsyncLocalStorage } = require('async_hooks');
  if (typeof AsyncLocalStorage !== 'function') return undefined;
  return Array.from({ length: count }, () => new AsyncLocalStorage());
}

const reason = 'AsyncLocalStorage is not in this runtime (Node.js 12.17 or newer)';

/** Runs `body` inside all of the storages, each with a store of its own. */
function runInAll(list, body, at) {
  const index = at === undefined ? 0 : at;
  if (index === list.length) body();
  else list[index].run({ id: index }, () => runInAll(list, body, index + 1));
}

module.exports = { reason, runInAll, storages };
