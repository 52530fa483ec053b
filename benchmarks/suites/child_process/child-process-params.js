'use strict';

const cp = require('child_process');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1000],
  methodName: ['exec', 'execSync', 'execFile', 'execFileSync', 'spawn', 'spawnSync'],
  params: [1, 2, 3, 4],
});

const command = 'echo';
const args = ['hello'];
const options = { windowsHide: true };

// How each method finds out which of its parameters were given: command, arguments, options, callback. exec() takes no
// arguments, the synchronous ones no callback, so with those 3 and 4 parameters are the same as fewer. The streams of
// the asynchronous ones are read, and one child follows the other.
const calls = {
  exec: [(end) => cp.exec(command, end), (end) => cp.exec(command, options, end)],
  execSync: [() => cp.execSync(command), () => cp.execSync(command, options)],
  execFile: [
    (end) => cp.execFile(command).on('close', end),
    (end) => cp.execFile(command, args).on('close', end),
    (end) => cp.execFile(command, args, options).on('close', end),
    (end) => cp.execFile(command, args, options, end),
  ],
  execFileSync: [
    () => cp.execFileSync(command),
    () => cp.execFileSync(command, args),
    () => cp.execFileSync(command, args, options),
  ],
  spawn: [
    (end) => drained(cp.spawn(command)).on('close', end),
    (end) => drained(cp.spawn(command, args)).on('close', end),
    (end) => drained(cp.spawn(command, args, options)).on('close', end),
  ],
  spawnSync: [
    () => cp.spawnSync(command),
    () => cp.spawnSync(command, args),
    () => cp.spawnSync(command, args, options),
  ],
};

function drained(child) {
  child.stdout.resume();
  child.stderr.resume();
  return child;
}

function main({ n, methodName, params }) {
  const forms = calls[methodName];
  const call = forms[Math.min(params, forms.length) - 1];

  if (methodName.endsWith('Sync')) {
    const kept = new Array(8);
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = call();
    bench.end(n);
    common.keepAlive(kept);
    return;
  }

  let left = n;
  function next(error) {
    if (error) throw new Error('the child failed: ' + error);
    if (left-- > 0) call(next);
    else bench.end(n);
  }
  bench.start();
  next();
}
