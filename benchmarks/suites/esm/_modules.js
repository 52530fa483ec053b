'use strict';

const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const tmpdir = require('../fs/_tmpdir.js');

/** Each module counts itself, so that one that was taken from a cache is noticed. */
const COUNT = 'globalThis.evaluated = (globalThis.evaluated || 0) + 1;\n';

/**
 * Writes so many files of the same text into a directory of their own, since not every runtime takes another query for
 * another module.
 *
 * @param {string} text `{i}` stands for the number of the file
 * @param {{ name?: string, type?: string, count?: boolean }} options how a file is called, what the package.json says
 *   (none without it), whether modules count themselves
 * @returns {string[]} their paths
 */
function write(n, text, { name = 'module.mjs', type, count = true } = {}) {
  const dir = tmpdir.directory();
  if (type !== undefined) fs.writeFileSync(path.join(dir, 'package.json'), '{ "type": "' + type + '" }');
  const { name: stem, ext } = path.parse(name);
  const files = [];
  for (let i = 0; i < n; i++) {
    files.push(path.join(dir, stem + i + ext));
    fs.writeFileSync(files[i], (count ? COUNT : '') + text.replace(/\{i\}/g, String(i)));
  }
  return files;
}

/** Their addresses, for import(). */
function addresses(files) {
  return files.map((file) => pathToFileURL(file).href);
}

function checkCount(expected) {
  const counted = globalThis.evaluated || 0;
  if (counted !== expected) throw new Error(counted + ' of ' + expected + ' modules were evaluated');
}

module.exports = { addresses, checkCount, write };
