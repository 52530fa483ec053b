'use strict';

// Makes `jsdyno`, its adapters and `node:bench` mean the harness's own files, whatever is installed or built in, for require and
// for import.

const Module = require('module');
const { pathToFileURL } = require('url');
const path = require('path');
const { targets } = require('./specifiers.cjs');

const has = (specifier) => specifier in targets;

function divert() {
  divertRequire();
  if (typeof globalThis.Bun !== 'undefined') divertBun();
  else if (typeof globalThis.Deno === 'undefined') divertImport();
  // Deno resolves imports before any of our code can take part: an import map on the command line (command-line.cjs).
}

/** Node 12 and newer, Deno; Bun for what it sends this way. */
function divertRequire() {
  const original = Module._resolveFilename;
  Module._resolveFilename = function (request) {
    return has(request) ? targets[request] : original.apply(this, arguments);
  };
  // What begins with `node:` is looked for among what is built in, before anything is resolved.
  const { require } = Module.prototype;
  Module.prototype.require = function (request) {
    return require.call(this, has(request) ? targets[request] : request);
  };
}

/** Node 22.15: synchronous, in this thread. Node 18.19 and 20.6: a thread of its own. Older: a flag, or nothing. */
function divertImport() {
  if (typeof Module.registerHooks === 'function') {
    Module.registerHooks({
      resolve(specifier, context, next) {
        if (!has(specifier)) return next(specifier, context);
        return { url: pathToFileURL(targets[specifier]).href, format: 'commonjs', shortCircuit: true };
      },
    });
  } else if (typeof Module.register === 'function') {
    Module.register(pathToFileURL(path.join(__dirname, 'import-hooks.mjs')).href);
  }
}

function divertBun() {
  globalThis.Bun.plugin({
    name: 'jsdyno',
    setup(build) {
      if (typeof build.module !== 'function') {
        // Before 1.0.11.
        build.onResolve({ filter: /^jsdyno(\/|$)/ }, ({ path }) => (has(path) ? { path: targets[path] } : undefined));
        return;
      }
      for (const specifier of Object.keys(targets)) {
        build.module(specifier, () => ({ exports: require(targets[specifier]), loader: 'object' }));
      }
    },
  });
}

module.exports = { divert };
