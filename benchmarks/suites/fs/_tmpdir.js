'use strict';

// Files and directories for benchmarks, below the system's folder for temporary files. All of it is removed when the
// process ends, also after an error or bench.unavailable().

const fs = require('fs');
const os = require('os');
const path = require('path');

const made = [];

function remove(dir) {
  if (typeof fs.rmSync === 'function') fs.rmSync(dir, { recursive: true, force: true });
  else fs.rmdirSync(dir, { recursive: true });
}

function removeAll() {
  for (const dir of made) remove(dir);
}

/** An empty directory. Its path has no symbolic link in it, so that realpath() has no more work here than there. */
function directory(parent) {
  if (made.length === 0) process.on('exit', removeAll);
  const dir = fs.mkdtempSync(path.join(fs.realpathSync(parent || os.tmpdir()), 'jsdyno-bench-'));
  made.push(dir);
  return dir;
}

/** Where files are in memory on Linux, for calls that would else measure the disk. */
function memory() {
  try {
    fs.accessSync('/dev/shm', fs.constants.W_OK);
    return '/dev/shm';
  } catch (_) {
    return os.tmpdir();
  }
}

/** Printable ASCII, not one letter over and over. */
function text(bytes) {
  const buffer = Buffer.allocUnsafe(bytes);
  for (let i = 0; i < bytes; i++) buffer[i] = 0x20 + ((i * 31 + (i >> 8)) % 0x5f);
  return buffer;
}

/** So many bytes to write: a Buffer, ASCII, or text of which half the bytes are characters of two. */
function chunk(type, bytes) {
  if (type === 'buf') return text(bytes);
  if (type === 'asc') return text(bytes).toString('latin1');
  const umlauts = Math.ceil(bytes / 4);
  return 'ü'.repeat(umlauts) + 'a'.repeat(bytes - 2 * umlauts);
}

/** A file of so many bytes of ASCII text, in a directory of its own. */
function file(bytes, parent) {
  const name = path.join(directory(parent), 'file.txt');
  fs.writeFileSync(name, text(bytes));
  return name;
}

/** A path that does not exist, in a directory that does. */
function missing() {
  return path.join(directory(), 'missing');
}

// Entries that Node.js 20 has in these folders of its checkout.
const trees = {
  lib: { files: 68, folders: 2, prefix: 'module_' },
  'test/parallel': { files: 3258, folders: 0, prefix: 'test-fs-operation-' },
};

const madeTrees = new Map();

/** A directory with as many entries as Node's own folder of that name has, one a process: it is to be read only. */
function tree(name) {
  if (!madeTrees.has(name)) madeTrees.set(name, makeTree(name));
  return madeTrees.get(name);
}

function makeTree(name) {
  const { files, folders, prefix } = trees[name];
  const dir = path.join(directory(), name);
  fs.mkdirSync(dir, { recursive: true });
  const names = Array.from({ length: files }, (_, i) => path.join(dir, prefix + i + '.js'));
  for (const name of names) nameAgain(names[0], name);
  for (let i = 0; i < folders; i++) fs.mkdirSync(path.join(dir, 'internal' + i));
  return dir;
}

/**
 * Another name of an empty file, or an empty file where there are no hard links. A listing says the same of both, and a file of its
 * own takes a file system 3 to 40 times as long to make (docs/evidence/alternation.md).
 */
function nameAgain(first, name) {
  if (name !== first) {
    try {
      return fs.linkSync(first, name);
    } catch (_) {
      // FAT has none, and ext4 65,000 of one file.
    }
  }
  fs.writeFileSync(name, '');
}

module.exports = { chunk, directory, file, memory, missing, text, tree };
