'use strict';

// Linux' perf, attached to this process for the spans. What it wrote is read elsewhere, by the times of the spans.

const fs = require('fs');
const { now, readShort, setTimeout } = require('../primordials.cjs');
const { clock } = require('./taking-clock.cjs');

/** ms within which it must be sampling, or have ended. */
const PATIENCE_MS = 4000;
/** ns: a machine that slept counts them as uptime, and not on the other clock. */
const SAME = 1e9;

/**
 * @param {{ perf: { command: string, args: string[], file: string } }} order `args` up to the process id
 * @returns {{ start: () => Promise<string | undefined>, stop: () => Promise<void>, finish: () => Promise<object> }} `start` says why it cannot
 */
function perfRecorder({ perf }) {
  let child;
  let ended;
  return {
    async start() {
      child = attach(perf, 'pipe');
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += chunk;
      });
      let end;
      ended = new Promise((resolve) => {
        const settle = (code) => {
          end = code;
          resolve(code);
        };
        child.on('error', (error) => settle(error.message));
        child.on('close', settle);
      });
      const until = now() + PATIENCE_MS;
      // It writes the head of its file when it has attached.
      while (end === undefined && now() < until && !isBegun(perf.file)) await pause(10);
      if (end !== undefined || !isBegun(perf.file)) return 'perf did not begin: ' + (said.trim() || 'it said ' + end);
      await pause(20);
      return undefined;
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
    finish: async () => ({ clockShift: shiftOfClock() }),
  };
}

/**
 * The same where nothing may be asynchronous: before a program's own code is loaded, and when it has come to its end. It keeps no program from
 * ending.
 *
 * @returns {{ problem?: string, end: () => object }}
 */
function attachNow({ perf }) {
  const child = attach(perf, 'ignore');
  child.on('error', () => {});
  child.unref();
  const { pid } = child;
  waitUntil(() => isBegun(perf.file) || pid === undefined || hasEnded(pid));
  if (!isBegun(perf.file)) return { problem: 'perf did not begin', end: () => ({}) };
  return {
    end() {
      process.kill(pid, 'SIGINT');
      waitUntil(() => hasEnded(pid));
      return { clockShift: shiftOfClock() };
    },
  };
}

function attach({ command, args, file }, stderr) {
  return require('child_process').spawn(command, args.concat(['-o', file, '-p', String(process.pid)]), {
    stdio: ['ignore', 'ignore', stderr],
  });
}

/** Nobody takes a child's end notice while nothing is asynchronous: then it is a zombie. */
function hasEnded(pid) {
  try {
    return /^\d+ \(.*\) [ZX] /s.test(readShort('/proc/' + pid + '/stat'));
  } catch (_) {
    return true;
  }
}

function waitUntil(isSo) {
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const until = now() + PATIENCE_MS;
  while (!isSo() && now() < until) Atomics.wait(shared, 0, 0, 5);
}

/** ns from the clock of spans to that of perf, which Deno and Bun begin anew in each process; 0 where they are the same. */
function shiftOfClock() {
  const uptime = () => 1e9 * Number(readShort('/proc/uptime').split(' ')[0]);
  const first = uptime();
  if (Math.abs(first - clock()) < SAME) return 0;
  // It is told in hundredths of a second: right after one has passed, it is exact.
  let next = first;
  while (next === first) next = uptime();
  return next - clock();
}

function isBegun(file) {
  try {
    return fs.statSync(file).size > 0;
  } catch (_) {
    return false;
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

module.exports = { attachNow, perfRecorder };
