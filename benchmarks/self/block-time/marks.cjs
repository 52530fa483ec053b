'use strict';

// Loaded into measured processes by block-time.ts before anything else: notes when the process came by a place, on the
// monotonic clock, which is the same for all processes of a machine. What is noted is written when the process ends.

const fs = require('fs');
const Module = require('module');
const { performance } = require('perf_hooks');

const folder = process.env.BLOCK_TIME;
const begun = process.hrtime();
const sinceOrigin = performance.now();
const marks = [];

const nowMs = () => {
  const [seconds, nanos] = process.hrtime();
  return seconds * 1e3 + nanos / 1e6;
};
const mark = (name) => marks.push([nowMs(), name]);
globalThis.blockMark = mark;

// The runtime's own clock begins when its main function does.
marks.push([begun[0] * 1e3 + begun[1] / 1e6 - sinceOrigin, 'exec']);
mark('runtime');

// What the harness says, it appends to a file, with one word for what it is.
const { appendFileSync } = fs;
fs.appendFileSync = function append(path, text) {
  const said = String(text);
  const what = /^\d+ (\w+)/.exec(said) || /"type":"([\w-]+)"/.exec(said);
  if (what !== null) mark('said ' + what[1]);
  return appendFileSync.apply(this, arguments);
};

// The harness of operations warms up the body of the operation first, then loops of the empty body and of four calls a turn.
const { _load: load } = Module;
let body;
Module._load = function loadAndWatch(request) {
  const exports = load.apply(this, arguments);
  if (!/\/warm\.cjs$/.test(request) || exports.warmUp.isWatched) return exports;
  const { warmUp } = exports;
  exports.warmUp = async function watched(what, unroll) {
    mark(body === undefined ? 'first batch' : 'batches');
    body = body || what;
    const result = await warmUp.apply(this, arguments);
    mark(what === body && unroll === 1 ? 'warm-up' : 'other warm-up');
    return result;
  };
  exports.warmUp.isWatched = true;
  return exports;
};

process.on('exit', () => {
  mark('exit');
  const files = Object.keys(require.cache).filter((path) => path !== __filename).length;
  if (folder) fs.writeFileSync(folder + '/' + process.pid + '.json', JSON.stringify({ marks, files }));
});
