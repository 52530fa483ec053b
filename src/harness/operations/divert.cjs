'use strict';

// Makes `jsdyno`, its adapters and the names of other tools mean the harness's own files, whatever is installed or built in, for
// require and for import.

const { existsSync } = require('fs');
const Module = require('module');
const { pathToFileURL } = require('url');
const { runtime } = require('../primordials.cjs');
const { hooksUrl } = require('./command-line.cjs');
const { bareName, targetsOf } = require('./specifiers.cjs');

/** What gives the runtime its own ways back. */
const undo = [];
// By jsdyno's own loader: one that the user gives is part of what is measured.
let passesHooks = process.execArgv.some((flag) => /^--experimental-loader=.*\/import-hooks\.mjs/.test(flag));

/**
 * @param {string | undefined} adapter `none`: other tools are themselves
 * @param {string[]} [names] for Bun: by which files ask for packages, `npm:tinybench@6`
 */
function divert(adapter, names) {
  const targets = targetsOf(adapter);
  divertRequire(targets);
  if (runtime === 'bun') divertBun(targets, names || []);
  else if (runtime === 'node') divertImport(targets);
  // Deno resolves imports before any of our code can take part: an import map on the command line (command-line.cjs).
}

/** Node 12 and newer, Deno; Bun for what it sends this way. */
function divertRequire(targets) {
  const original = Module._resolveFilename;
  Module._resolveFilename = function (request) {
    return targets[bareName(request)] || original.apply(this, arguments);
  };
  // What begins with `node:` is looked for among what is built in, before anything is resolved.
  const { require } = Module.prototype;
  Module.prototype.require = function (request) {
    return require.call(this, targets[bareName(request)] || request);
  };
  undo.push(() => {
    Module.prototype.require = require;
  });
}

/** Node 22.15: synchronous, in this thread. */
function divertImport(targets) {
  if (typeof Module.registerHooks !== 'function') return;
  const hooks = Module.registerHooks({
    resolve(specifier, context, next) {
      const target = targets[bareName(specifier)];
      if (target === undefined) return resolveTyped(specifier, context, next);
      return { url: pathToFileURL(target).href, format: 'commonjs', shortCircuit: true };
    },
  });
  undo.push(() => hooks.deregister());
}

/**
 * Node 18.19 and 20.6: a thread of its own, which stays to the end of the process and makes each import() ten times as dear. So only for files
 * that import one of the names. Older: a flag, or nothing.
 */
function divertByThread(adapter) {
  if (runtime !== 'node' || passesHooks || typeof Module.registerHooks === 'function') return;
  if (typeof Module.register !== 'function') return;
  Module.register(hooksUrl(adapter));
  passesHooks = true;
}

/**
 * Behind the last import of a file: what is measured loads modules as the runtime does by itself, but for one look at a name that is resolved, so
 * that functions which are called later find jsdyno, too.
 */
function undivert() {
  for (const one of undo.splice(0)) one();
}

/** Whether import() goes by hooks that cannot be taken away. */
const passesByHooks = () => passesHooks;

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

function divertBun(targets, names) {
  globalThis.Bun.plugin({
    name: 'jsdyno',
    setup(build) {
      if (typeof build.module !== 'function') {
        // Before 1.0.11.
        const filter = new RegExp('^(?:' + Object.keys(targets).join('|') + ')$');
        build.onResolve({ filter }, ({ path }) => ({ path: targets[path] }));
        return;
      }
      // One name each: beside onResolve, modules whose names begin with `node:` are not found.
      for (const specifier of Object.keys(targets).concat(names)) {
        const target = targets[bareName(specifier)];
        if (target !== undefined) build.module(specifier, () => ({ exports: require(target), loader: 'object' }));
      }
    },
  });
}

module.exports = { divert, divertByThread, passesByHooks, undivert };
