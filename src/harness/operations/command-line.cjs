'use strict';

// What the command line must say, before the file, so that a file of operations finds `jsdyno` and its packages by import. Pure but for
// the paths.

const path = require('path');
const { pathToFileURL } = require('url');
const { bareName, targetsOf } = require('./specifiers.cjs');

/**
 * @param {'node' | 'bun' | 'deno'} kind
 * @param {string} version such as 18.16.0
 * @param {string | undefined} adapter `none`: other tools are themselves
 * @param {{ names: string[], imports: object, scopes: object, fromCache: boolean }} [beside] for Deno: names by which files ask for tools
 *   beside their bare names, `npm:tinybench@6`, what else the map has, and whether packages of npm come from Deno's cache
 * @returns {string[]} flags; a CommonJS file may import() a module
 */
function importFlags(kind, version, adapter, beside = { names: [], imports: {}, scopes: {}, fromCache: false }) {
  if (kind === 'deno') {
    const map = '--import-map=' + importMapUrl(adapter, beside);
    if (/^1\./.test(version)) return [map];
    // Without a package.json Deno 2 looks for packages beside a file only when it is told to, and then in no other place.
    const found = beside.fromCache ? [] : ['--node-modules-dir=manual'];
    // Its TypeScript names files by their ending only, where it is not told otherwise.
    return [map].concat(found, '--unstable-sloppy-imports');
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
function importMapUrl(adapter, beside) {
  const targets = targetsOf(adapter);
  const imports = Object.assign({}, beside.imports);
  for (const specifier of Object.keys(targets).concat(beside.names)) {
    const target = targets[bareName(specifier)];
    if (target !== undefined) imports[specifier] = pathToFileURL(target).href;
  }
  return 'data:application/json,' + encodeURIComponent(JSON.stringify({ imports, scopes: beside.scopes }));
}

module.exports = { importFlags, hooksUrl };
