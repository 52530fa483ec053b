'use strict';

// What the command line must say, before the file, so that a file of operations finds `jsdyno` by import. Pure but for
// the paths; the host calls it, nothing in the measured process does.

const path = require('path');
const { pathToFileURL } = require('url');
const { targets } = require('./specifiers.cjs');

/**
 * @param {'node' | 'bun' | 'deno'} kind
 * @param {string} version such as 18.16.0
 * @returns {string[]} flags; the same for every file: a CommonJS file may import() a module
 */
function importFlags(kind, version) {
  if (kind === 'deno') return ['--import-map=' + importMapUrl()];
  if (kind === 'node' && needsLoader(version)) {
    // Before 12.11.1 the flag has another name, and modules a flag of their own: require has to do.
    if (/^12\.([0-9]|10|11\.0)(\.|$)/.test(version)) return [];
    return ['--no-warnings', '--experimental-loader=' + pathToFileURL(path.join(__dirname, 'import-hooks.mjs')).href];
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

/** Deno takes the map as a data URL: no file to write and to clear away. */
function importMapUrl() {
  const imports = {};
  for (const specifier of Object.keys(targets)) imports[specifier] = pathToFileURL(targets[specifier]).href;
  return 'data:application/json,' + encodeURIComponent(JSON.stringify({ imports }));
}

module.exports = { importFlags };
