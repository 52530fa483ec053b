'use strict';

// Starting a script as a process or as a worker, one after the other.

const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const tmpdir = require('../fs/_tmpdir.js');

const scripts = ['benchmark/fixtures/require-builtins', 'test/fixtures/semicolon'];

/** The file behind a script's name: one that loads every module, and one that does nothing. */
function file(script) {
  if (script === scripts[0]) return path.join(__dirname, '../fixtures/misc/require-builtins.js');
  if (script !== scripts[1]) throw new Error('script may be ' + scripts.join(', '));
  const empty = path.join(tmpdir.directory(), 'semicolon.js');
  fs.writeFileSync(empty, ';\n');
  return empty;
}

function startProcess(script, done) {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  child.on('close', done);
}

function startWorker(script, done) {
  const { Worker } = require('worker_threads');
  const worker = new Worker(script);
  worker.on('error', (error) => {
    throw error;
  });
  worker.on('exit', done);
}

/** Starts the script n times, as a process or a worker, each when the one before has ended. */
function measure(bench, n, mode, script) {
  const start = mode === 'worker' ? startWorker : startProcess;
  const name = file(script);
  let ended = 0;

  function next() {
    start(name, (status) => {
      if (status !== 0) throw new Error('the ' + mode + ' ended with status ' + status);
      if (++ended < n) next();
      else bench.end(n);
    });
  }

  bench.start();
  next();
}

module.exports = { file, measure, scripts };
