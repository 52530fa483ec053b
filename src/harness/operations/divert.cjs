'use strict';

// Makes `jsdyno`, its adapters and the names of other tools mean the harness's own files, whatever is installed or built in, for
// require and for import.

const { existsSync } = require('fs');
const Module = require('module');
const { pathToFileURL } = require('url');
const { runtime } = require('../primordials.cjs');
const { hooksUrl } = require('./command-line.cjs');
const { targetsOf } = require('./specifiers.cjs');

/** @param {string | undefined} adapter `none`: other tools are themselves */
function divert(adapter) {
  const targets = targetsOf(adapter);
  divertRequire(targets);
  if (runtime === 'bun') divertBun(targets);
  else if (runtime === 'node') divertImport(targets, adapter);
  // Deno resolves imports before any of our code can take part: an import map on the command line (command-line.cjs).
}

/** Node 12 and newer, Deno; Bun for what it sends this way. */
function divertRequire(targets) {
  const original = Module._resolveFilename;
  Module._resolveFilename = function (request) {
    return request in targets ? targets[request] : original.apply(this, arguments);
  };
  // What begins with `node:` is looked for among what is built in, before anything is resolved.
  const { require } = Module.prototype;
  Module.prototype.require = function (request) {
    return require.call(this, request in targets ? targets[request] : request);
  };
}

/** Node 22.15: synchronous, in this thread. Node 18.19 and 20.6: a thread of its own. Older: a flag, or nothing. */
function divertImport(targets, adapter) {
  if (typeof Module.registerHooks === 'function') {
    Module.registerHooks({
      resolve(specifier, context, next) {
        if (!(specifier in targets)) return resolveTyped(specifier, context, next);
        return { url: pathToFileURL(targets[specifier]).href, format: 'commonjs', shortCircuit: true };
      },
    });
  } else if (typeof Module.register === 'function') {
    Module.register(hooksUrl(adapter));
  }
}

/** In TypeScript `./parse` and `./parse.js` mean `./parse.ts`, too, where nothing else is there: so do Bun, Vite, and Deno by its flag. */
function resolveTyped(specifier, context, next) {
  try {
    return next(specifier, context);
  } catch (error) {
    if (!/^\.\.?\//.test(specifier) || !/\.[cm]?ts$/.test(context.parentURL)) throw error;
    for (const typed of [specifier.replace(/\.([cm]?)js$/, '.$1ts'), specifier + '.ts', specifier + '/index.ts']) {
      if (typed !== specifier && existsSync(new URL(typed, context.parentURL))) return next(typed, context);
    }
    throw error;
  }
}

function divertBun(targets) {
  globalThis.Bun.plugin({
    name: 'jsdyno',
    setup(build) {
      if (typeof build.module !== 'function') {
        // Before 1.0.11.
        const filter = new RegExp('^(?:' + Object.keys(targets).join('|') + ')$');
        build.onResolve({ filter }, ({ path }) => ({ path: targets[path] }));
        return;
      }
      for (const specifier of Object.keys(targets)) {
        build.module(specifier, () => ({ exports: require(targets[specifier]), loader: 'object' }));
      }
    },
  });
}

module.exports = { divert };
