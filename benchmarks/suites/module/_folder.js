'use strict';

const fs = require('fs');
const path = require('path');
const tmpdir = require('../fs/_tmpdir.js');

/** A temporary directory in which .js files are CommonJS modules for every runtime. */
function folder() {
  const dir = tmpdir.directory();
  fs.writeFileSync(path.join(dir, 'package.json'), '{ "type": "commonjs" }');
  return dir;
}

/** Writes a module that is a directory with a package.json and an index.js; answers its path. */
function directoryModule(dir, name, i) {
  const created = path.join(dir, name);
  fs.mkdirSync(created);
  fs.writeFileSync(path.join(created, 'package.json'), '{ "main": "index.js", "type": "commonjs" }');
  fs.writeFileSync(path.join(created, 'index.js'), 'module.exports = { index: ' + i + ' };\n');
  return created;
}

module.exports = { directoryModule, folder };
