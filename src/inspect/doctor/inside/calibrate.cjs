'use strict';

/**
 * A program whose troubles are known, to see which of them a runtime tells: run with signals.cjs loaded before it. Each step has its
 * own line on standard output, so that who reads the signals knows what to look for.
 */

const crypto = require('crypto');
const { performance } = require('perf_hooks');

const say = (what) => process.stdout.write(`${what}\n`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const held = [];

function blockOnPurpose(ms) {
  const until = performance.now() + ms;
  let sum = 0;
  while (performance.now() < until) sum += Math.sqrt(sum + 1);
  return sum;
}

/** Objects that live for a moment, 300,000 at a time. */
function garbage(ms) {
  const until = performance.now() + ms;
  let keep = [];
  while (performance.now() < until) {
    for (let i = 0; i < 1000; i++) keep.push({ i, list: [i, i + 1] });
    if (keep.length >= 300_000) keep = [];
  }
  return keep.length;
}

/** 16 large tasks at a time for 300 ms: where there is a pool of a few threads, the smallest must wait. */
function fillPool() {
  const until = performance.now() + 300;
  const one = () =>
    new Promise((resolve) => crypto.pbkdf2('a', 'b', 40_000, 32, 'sha256', resolve)).then(() =>
      performance.now() < until ? one() : undefined,
    );
  return Promise.all(Array.from({ length: 16 }, one));
}

function hold() {
  held.push(Buffer.alloc(24 << 20, 1));
  const objects = [];
  for (let i = 0; i < 100_000; i++) objects.push({ i, text: `held ${i}` });
  held.push(objects);
}

const steps = {
  block: () => blockOnPurpose(50),
  garbage: () => garbage(150),
  pool: fillPool,
  hold,
  end: () => process.exit(0),
};

let rest = '';
process.stdin.on('data', async (chunk) => {
  const words = (rest + chunk).split('\n');
  rest = words.pop();
  for (const word of words) {
    await steps[word]();
    await pause(30);
    say(word);
  }
});
say('ready');
