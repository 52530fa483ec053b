'use strict';

// Files to be read: made once on a machine, and read by all runs of all runtimes.

const fs = require('fs');
const os = require('os');
const path = require('path');

const DROP_CACHES = '/proc/sys/vm/drop_caches';

/** What the benchmarks of this folder have in common: 10,000 files of 4 KB, or 1,000 of 1 MB. */
const parameters = { size: [4096, 1048576], files: [10000, 1000] };

const options = {
  combinationFilter: ({ size, files }) => !(size === 4096 && files === 1000) && !(size === 1048576 && files === 10000),
  test: { size: 4096, files: 4 },
};

/** Bytes that differ from file to file; small files lie a hundred in a folder. */
function make(folder, count, size) {
  const bytes = Buffer.allocUnsafe(size);
  for (let i = 0; i < size; i++) bytes[i] = 0x20 + ((i * 31 + (i >> 8)) % 0x5f);
  for (let i = 0; i < count; i++) {
    const name = fileOf(folder, i);
    if (i % 100 === 0) fs.mkdirSync(path.dirname(name), { recursive: true });
    bytes.writeUInt32LE(i, 0);
    fs.writeFileSync(name, bytes);
  }
}

function fileOf(folder, i) {
  return path.join(folder, String(Math.floor(i / 100)), i + '.dat');
}

/** Makes the files unless an earlier run has. @returns their names, in an order that no read-ahead can guess */
function names(count, size) {
  const user = typeof process.getuid === 'function' ? process.getuid() : 'user';
  const folder = path.join(fs.realpathSync(os.tmpdir()), 'jsdyno-files-' + user, count + 'x' + size);
  // What cleans folders for temporary files may leave the folder and take the files.
  if (fs.existsSync(folder) && !fs.existsSync(fileOf(folder, count - 1))) remove(folder);
  if (!fs.existsSync(folder)) {
    // Moved to its place when it is complete: another run may be making it too.
    const partial = folder + '.' + process.pid;
    make(partial, count, size);
    try {
      fs.renameSync(partial, folder);
    } catch (error) {
      if (!fs.existsSync(folder)) throw error;
      remove(partial);
    }
  }
  return shuffled(Array.from({ length: count }, (_, i) => fileOf(folder, i)));
}

function remove(folder) {
  if (typeof fs.rmSync === 'function') fs.rmSync(folder, { recursive: true, force: true });
  else fs.rmdirSync(folder, { recursive: true });
}

/** The same order each time. */
function shuffled(list) {
  let state = 1;
  for (let i = list.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const j = state % (i + 1);
    const kept = list[i];
    list[i] = list[j];
    list[j] = kept;
  }
  return list;
}

/**
 * Puts all files into the system's cache (`warm`), or the cache of the whole machine away (`dropped`; Linux, as root).
 * @returns whether it could be done; bench.unavailable() has said so where not
 */
function prepareCache(bench, cache, all) {
  if (cache === 'warm') {
    const bytes = Buffer.allocUnsafe(1 << 16);
    for (const name of all) {
      const file = fs.openSync(name, 'r');
      while (fs.readSync(file, bytes, 0, bytes.length, null) > 0);
      fs.closeSync(file);
    }
    return true;
  }
  if (cache !== 'dropped') throw new Error('cache may be warm or dropped');
  try {
    require('child_process').execFileSync('sync');
    fs.writeFileSync(DROP_CACHES, '3\n');
    return true;
  } catch (error) {
    bench.unavailable('the cache of this machine cannot be dropped: ' + error.message);
    return false;
  }
}

/** Each file must have come whole: a sum of sizes that is wrong is an error, not a result. */
function verify(bytes, expected) {
  if (bytes !== expected) throw new Error('read ' + bytes + ' bytes of ' + expected);
}

/** ns of each file, filled until end(): told beside the rate by harnesses that take them; upstream's does not. */
function tell(bench, nanos) {
  if (typeof bench.latencies === 'function') bench.latencies(nanos);
}

module.exports = { names, options, parameters, prepareCache, tell, verify };
