'use strict';

// Units of work, by name: each makes what it works on, and gives the function of one unit. Those with a size in their name touch as much data.

const { createHash, createHmac } = require('crypto');
const { EventEmitter } = require('events');

/** Numbers below `below` that follow no order: xorshift, the same in every process. */
function numbers(count, below, seed = 88172645) {
  let x = seed;
  return Int32Array.from({ length: count }, () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % below;
  });
}

/** Orders of access are this long: 256 kB, of which a unit reads four bytes behind each other. */
const ORDER = 1 << 16;

/** Ten steps a unit: one may take a nanosecond, and the call of an operation would be a tenth of a hundred of them. */
const STEPS = 10;

function doubles(bytes) {
  const values = new Float64Array(bytes / 8).fill(1.5);
  const order = numbers(ORDER, values.length);
  let at = 0;
  return () => {
    let sum = 0;
    for (let k = 0; k < STEPS; k++) sum += values[order[at++ & (ORDER - 1)]];
    return sum;
  };
}

function map(entries) {
  const values = new Map(Array.from({ length: entries }, (_, i) => [i, i]));
  const order = numbers(ORDER, entries);
  let at = 0;
  return () => {
    let sum = 0;
    for (let k = 0; k < STEPS; k++) sum += values.get(order[at++ & (ORDER - 1)]);
    return sum;
  };
}

/** The same in another order (Fisher and Yates). */
function shuffled(all, seed) {
  const places = numbers(all.length, all.length, seed);
  for (let i = all.length - 1; i > 0; i--) {
    const j = places[i] % (i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/** A linked list in an order of its own. */
function list(nodes) {
  const all = shuffled(Array.from({ length: nodes }, (_, i) => ({ i, next: null })));
  all.forEach((node, i) => {
    node.next = all[(i + 1) % nodes];
  });
  let [node] = all;
  return () => {
    for (let k = 0; k < STEPS; k++) node = node.next;
    return node.i;
  };
}

/** Objects that point to two others each, every one of which is pointed to by two: no walk ends in a small circle. */
function graph(nodes) {
  const all = Array.from({ length: nodes }, (_, i) => ({ i, left: null, right: null }));
  const [left, right] = [3, 5].map((seed) => shuffled([...all], seed));
  all.forEach((node, i) => {
    node.left = left[i];
    node.right = right[i];
  });
  let [node] = all;
  let turn = 0;
  return () => {
    for (let k = 0; k < STEPS; k++) node = ++turn & 1 ? node.left : node.right;
    return node.i;
  };
}

function strings(count) {
  const all = Array.from({ length: count }, (_, i) => `string ${i} of ${count}`.repeat(2));
  const order = numbers(ORDER, count);
  let at = 0;
  return () => {
    let sum = 0;
    for (let k = 0; k < STEPS; k++) sum += all[order[at++ & (ORDER - 1)]].charCodeAt(9);
    return sum;
  };
}

/** Many functions, called in turn; often before, since how many of them are optimised would otherwise hang on the calls there were. */
const CALLS_BEFORE = 5000;
function functions(count) {
  const all = Array.from(
    { length: count },
    (_, i) =>
      new Function('a', 'b', `let s = a; for (let k = 0; k < 3; k++) s = (s * ${2 * i + 1} + b ^ ${i}) | 0; return s;`),
  );
  let at = 0;
  let sum = 0;
  for (let k = 0; k < CALLS_BEFORE; k++) for (const one of all) sum = one(sum, k);
  return (i) => {
    at = at + 1 === count ? 0 : at + 1;
    sum = all[at](sum, i);
    return sum;
  };
}

const text = JSON.stringify({ a: [1, 2, 3], b: 'text', c: { d: null } });
const few = Array.from({ length: 64 }, (_, i) => i * 7);
const always = (unit) => () => unit;

const NATURES = {
  parse: always(() => JSON.parse(text)),
  compute: always((i) => few.reduce((sum, number) => (sum * 31 + number + i) | 0, i)),
  // A unit of about a ns: an operation is one of those that get long calls first. The call itself is a tenth of it, so that 25 % are 22.
  cheap: always((i) => Math.imul(i, 31) ^ (i >>> 3)),
  allocate: always((i) => ({ i, list: [i, i + 1, i + 2], text: `x${i}` })),
  stringify: always((i) => JSON.stringify({ i, list: few, text })),
  hmac: always((i) =>
    createHmac('sha256', 'key')
      .update(`${i}${text.repeat(4)}`)
      .digest(),
  ),
  hash: always((i) => createHash('sha1').update(text).update(String(i)).digest('hex')),
  regexp: always((i) => /(\d+)-(\w+)$/.exec(`prefix ${i}-word`)),
  url: always((i) => new URL(`/path/${i}?q=${i}`, 'http://localhost:8080/')),
  sort: always((i) => few.slice(0, 16).sort((a, b) => ((a * i) & 15) - ((b * i) & 15))),
  bigint: always((i) => BigInt(i) ** 5n % 1000000007n),
  buffer: () => {
    const [from, to] = [Buffer.alloc(2048, 1), Buffer.alloc(2048)];
    return (i) => from.copy(to, 0, i & 255);
  },
  clone: always((i) => structuredClone({ i, list: [1, 2, 3] })),
  emit: () => {
    const emitter = new EventEmitter();
    let sum = 0;
    for (let k = 0; k < 5; k++) emitter.on('event', (value) => (sum += value));
    return (i) => emitter.emit('event', i) && sum;
  },
  split: always((i) => `a,b,${i},d`.split(',').join(';')),
  'doubles 1 kB': () => doubles(1e3),
  'doubles 1 MB': () => doubles(1e6),
  'doubles 8 MB': () => doubles(8e6),
  'doubles 32 MB': () => doubles(32e6),
  'doubles 200 MB': () => doubles(200e6),
  'map 1,000': () => map(1e3),
  'map 30,000': () => map(3e4),
  'map 300,000': () => map(3e5),
  'list 2,000': () => list(2e3),
  'list 40,000': () => list(4e4),
  'list 400,000': () => list(4e5),
  'graph 20,000': () => graph(2e4),
  'strings 30,000': () => strings(3e4),
  'functions 100': () => functions(100),
  'functions 1,000': () => functions(1000),
};

/** An operation of so many units. What it works on is made by the first call: the others of a file need not be. */
function operationOf(make, units) {
  let unit;
  let at = 0;
  return () => {
    unit ??= make();
    let last;
    for (let i = 0; i < units; i++) last = unit(at++ & 15); // goes on where the last call ended: each number comes as often
    return last;
  };
}

module.exports = { NATURES, operationOf };
