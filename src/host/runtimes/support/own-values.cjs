'use strict';
// Says what of a process's sizes is in force, as JSON on a marked line of stdout, whatever set them: the runtime itself by the
// machine's memory, flags, or the environment. As old in its syntax as probe.cjs.

const fs = require('fs');

/** null where nobody tells. */
function threads() {
  try {
    return fs.readdirSync('/proc/self/task').length;
  } catch (_error) {
    return null;
  }
}

const before = threads();
// All threads of libuv's pool are started with its first task.
require('zlib').deflateRaw('', () => {
  const after = threads();
  const found = {
    heapLimit: require('v8').getHeapStatistics().heap_size_limit,
    pool: before === null ? null : after - before,
  };
  console.log(`\n@jsdyno-own ${JSON.stringify(found)}`);
});
