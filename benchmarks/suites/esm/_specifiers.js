'use strict';

const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const tmpdir = require('../fs/_tmpdir.js');

/** A directory in which `./relative-existing.js` and the package `unprefixed-existing` are; answers a module's address there. */
function parent() {
  const dir = tmpdir.directory();
  fs.writeFileSync(path.join(dir, 'package.json'), '{ "type": "module" }');
  fs.writeFileSync(path.join(dir, 'relative-existing.js'), 'export default 1;\n');
  const folder = path.join(dir, 'node_modules/unprefixed-existing');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "main": "index.js" }');
  fs.writeFileSync(path.join(folder, 'index.js'), 'export default 2;\n');
  const name = path.join(dir, 'parent.js');
  fs.writeFileSync(name, 'export const load = (specifier) => import(specifier);\n');
  return pathToFileURL(name).href;
}

module.exports = { fails: (specifier) => specifier.includes('nonexistent'), parent };
