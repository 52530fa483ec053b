'use strict';

// Loaded before a program (--require) and each Node.js below it: gives it, on Linux, the facts of another system, whose name is in OTHER_SYSTEM.
// What the kernel does stays Linux'; what is asked for is another's: the platform, no /proc and /sys, on Windows no process groups.

const childProcess = require('node:child_process');
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const os = require('node:os');

const platform = process.env.OTHER_SYSTEM;
Object.defineProperty(process, 'platform', { value: platform });
os.platform = () => platform;

const isHidden = (path) => /^(?:file:\/\/)?\/(?:proc|sys)(?:\/|$)/.test(String(path));
for (const [owner, refused] of [
  [
    fs,
    (error) => {
      throw error;
    },
  ],
  [fs.promises, (error) => Promise.reject(error)],
]) {
  for (const [name, own] of Object.entries(owner)) {
    // With a callback nothing of jsdyno looks there.
    if (typeof own !== 'function' || /^[A-Z_]/.test(name) || (owner === fs && !name.endsWith('Sync'))) continue;
    owner[name] = function (path, ...rest) {
      if (typeof path !== 'string' || !isHidden(path)) return own.call(this, path, ...rest);
      if (name === 'existsSync') return false;
      if (rest[0]?.throwIfNoEntry === false) return undefined;
      return refused(
        Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), { code: 'ENOENT', path }),
      );
    };
    Object.assign(owner[name], own); // realpathSync.native
  }
}
for (const name of ['spawn', 'spawnSync']) {
  const own = childProcess[name];
  childProcess[name] = (command, args, options) =>
    own(command, command === process.execPath ? ['--require', __filename, ...args] : args, options);
}
syncBuiltinESMExports();

const { kill } = process;
if (platform === 'win32') {
  process.getuid = undefined;
  process.kill = (pid, signal) => {
    if (pid > 0) return kill.call(process, pid, signal);
    process.stderr.write(`there are no process groups: ${pid}\n`);
    throw Object.assign(new Error('kill EINVAL'), { code: 'EINVAL' });
  };
}
