'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');

/**
 * The flags that a benchmark asks for: storage, and the file that localStorage is kept in. Flags are the same for all
 * runs of an experiment, and so is the file: one a benchmark and user, which each run removes.
 */
function flags(name) {
  return ['--experimental-webstorage', '--localstorage-file=' + fileOf(name)];
}

function fileOf(name) {
  const user = typeof process.getuid === 'function' ? process.getuid() : '';
  return path.join(os.tmpdir(), 'jsdyno-benchmark-' + name + '-' + user + '.localstorage');
}

/** The storage of a row's type, and nothing in it; ends the process as unavailable where the runtime has none. */
function storage(bench, type, name) {
  process.on('exit', () => {
    for (const end of ['', '-shm', '-wal']) {
      try {
        fs.unlinkSync(fileOf(name) + end);
      } catch (_) {
        // It was not needed, or another run was faster.
      }
    }
  });
  const found = type.startsWith('local') ? find(() => localStorage) : find(() => sessionStorage);
  if (found === undefined) {
    bench.unavailable(type.split('-')[0] + ' is not in this runtime (Node.js 22.4 or newer)');
    return undefined;
  }
  found.clear();
  return found;
}

function find(get) {
  try {
    return get();
  } catch (_) {
    return undefined;
  }
}

const KEYS = 64;
const keys = Array.from({ length: KEYS }, (_, i) => 'key' + i);
const values = Array.from({ length: KEYS }, (_, i) => 'value ' + i);

module.exports = { flags, keys, storage, values };
