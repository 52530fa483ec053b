'use strict';

// What the command line must say, before the file, so that a file of operations finds `jsdyno` and its packages by import. Pure but for
// the paths.

const path = require('path');
const { pathToFileURL } = require('url');
const { targetsOf } = require('./specifiers.cjs');

/**
 * @param {'node' | 'bun' | 'deno'} kind
 * @param {string} version such as 18.16.0
 * @param {string | undefined} adapter `none`: other tools are themselves
 * @returns {string[]} flags; the same for every file: a CommonJS file may import() a module
 */
function importFlags(kind, version, adapter) {
  // Without a package.json Deno 2 looks for packages beside a file only when it is told to.
  if (kind === 'deno') {
    // And its TypeScript names files by their ending only, where it is not told otherwise.
    const found = /^1\./.test(version) ? [] : ['--node-modules-dir=manual', '--unstable-sloppy-imports'];
    return ['--import-map=' + importMapUrl(adapter)].concat(found);
  }
  if (kind === 'node' && needsLoader(version)) {
    // Before 12.11.1 the flag has another name, and modules a flag of their own: require has to do.
    if (/^12\.([0-9]|10|11\.0)(\.|$)/.test(version)) return [];
    return ['--no-warnings', '--experimental-loader=' + hooksUrl(adapter)];
  }
  return [];
}

/** module.register came with 20.6 and 18.19. */
function needsLoader(version) {
  const parts = version.split('.').map(Number);
  const major = parts[0];
  const minor = parts[1];
  return major < 18 || (major === 18 && minor < 19) || major === 19 || (major === 20 && minor < 6);
}

/** Where the hooks of Node.js without synchronous ones are: their thread is told nothing but this. */
function hooksUrl(adapter) {
  const { href } = pathToFileURL(path.join(__dirname, 'import-hooks.mjs'));
  return adapter === undefined ? href : href + '?' + adapter;
}

/** Deno takes the map as a data URL: no file to write and to clear away. */
function importMapUrl(adapter) {
  const targets = targetsOf(adapter);
  const imports = {};
  for (const specifier of Object.keys(targets)) imports[specifier] = pathToFileURL(targets[specifier]).href;
  return 'data:application/json,' + encodeURIComponent(JSON.stringify({ imports }));
}

module.exports = { importFlags, hooksUrl };
