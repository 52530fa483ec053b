'use strict';
// Says how many threads 16 tasks of the pool start. As old in its syntax as inside.cjs.

const fs = require('fs');

/** Threads of engines come when they like. */
const ENGINES = /V8|JIT|Heap|JSC|mi-|ollector|DelayedTask/;

function threads() {
  try {
    const all = fs.readdirSync('/proc/self/task').map((tid) => '/proc/self/task/' + tid + '/comm');
    return all.filter((path) => !ENGINES.test(fs.readFileSync(path, 'latin1'))).length;
  } catch (_error) {
    return null;
  }
}

const before = threads();
let left = 16;
for (let i = 0; i < 16; i++) {
  require('crypto').pbkdf2('a', 'b', 20000, 32, 'sha256', () => {
    if (--left > 0) return;
    const after = threads();
    console.log('\n@jsdyno-facts ' + JSON.stringify({ threads: before === null ? null : after - before }));
  });
}
