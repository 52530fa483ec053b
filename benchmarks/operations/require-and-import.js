'use strict';

const path = require('path');
const { suite } = require('jsdyno');

const small = path.join(__dirname, 'fixtures', 'small.js');
const data = path.join(__dirname, 'fixtures', 'small.json');
const builtins = () => ['fs', 'path', 'util', 'events', 'stream', 'buffer', 'url', 'os'];

/** Loads a file anew: out of the cache with it first, and out of its parent's list, which would grow. */
function afresh(file) {
  const known = require.cache[file];
  delete require.cache[file];
  if (known !== undefined && module.children !== undefined) {
    const at = module.children.indexOf(known);
    if (at >= 0) module.children.splice(at, 1);
  }
  return require(file);
}

suite('require and import', {
  page:
    'Loads modules: those of the runtime, a file that is loaded already, and a file of three lines or of JSON anew. A file ' +
    'anew is read, compiled and run, and the file system answers from memory. import() of a file anew is not here, for ' +
    'modules loaded so are never given back. Published was that require of files became 4 to 10 % faster from Node.js 18 ' +
    'to 20: that could be real.',
})
  .add('require of a builtin module', { inputs: builtins, run: (name) => require(name), baseline: true })
  .add('require of a loaded file', {
    setup: () => ({ kept: require(small) }),
    run: () => require('./fixtures/small.js'),
  })
  .add('require of a file anew', { run: () => afresh(small) })
  .add('require of JSON anew', { run: () => afresh(data) })
  .add('require.resolve of a loaded file', { run: () => require.resolve('./fixtures/small.js') })
  .add('import() of a builtin module', { inputs: builtins, run: (name) => import(name) })
  .add('import() of a loaded file', { run: () => import('./fixtures/small.mjs') });
