'use strict';

// A benchmark in Node.js core's form whose process is interleaved with others. First comes its declared run, as its author wrote it; then
// main() is called until it is warm; then each turn is one call.

const { nextTick } = require('../primordials.cjs');
const allocated = require('./allocated.cjs');
const garbage = require('../operations/garbage.cjs');
const { caller } = require('./calls.cjs');
const { look } = require('./look.cjs');
const { TURN_NANOS, warmLength, withLength } = require('./length.cjs');
const { SHORT, longCalls } = require('./long-calls.cjs');
const { join } = require('./ring.cjs');
const { GROWS, grows, warm } = require('./warm.cjs');
const { stretchesOf, usedSoFar } = require('./own-share.cjs');
const { settlePriming } = require('./profile.cjs');
const { records } = require('./records.cjs');
const { toldOf } = require('./told.cjs');
const { warmOf } = require('./warm-turns.cjs');

/**
 * @param {(configuration: object) => unknown} main
 * @param {object} configuration as its author wrote it
 * @param {object} benchmark what main() calls start() and end() of
 * @param {object} order of jsdyno: `look: true` to say whether it can, with the `parameter` that says how often; else the ring's
 *   place, and `n`, `long`, `calls`, `declared` as they were found; `first: true` in the first block of a row
 * @param {{ append: (message: object) => void, loopOf: (configuration: object, operations: number, nanos: number) => object | undefined, step: () => number, end: () => void }} host
 */
function start(main, configuration, benchmark, order, host) {
  const call = caller(main, benchmark);
  const work = order.look
    ? lookAt(call, configuration, benchmark, order, host)
    : takeTurns(call, configuration, benchmark, order, host);
  work.then(host.end, (error) => {
    nextTick(() => {
      throw error;
    });
  });
}

async function lookAt(call, configuration, benchmark, order, host) {
  benchmark.quieten();
  const found = await look(call, configuration, order.parameter, () => benchmark.tellsLatencies, host.step());
  host.append(Object.assign({ type: 'looked' }, found));
}

async function takeTurns(call, configuration, benchmark, order, host) {
  let turn = order.n === undefined ? configuration : withLength(configuration, order.parameter, order.n);
  const ring = join(order);
  let report;
  if (order.declared) {
    benchmark.onReport = (message) => {
      report = message;
    };
  } else benchmark.quieten();
  ring.pause('loaded');
  const { whole } = await call(order.declared ? configuration : turn);
  benchmark.quieten();
  ring.pause('begun');
  const long = await longCalls(call, configuration, order);
  const before = await warm(() => call(turn), (whole + long) / 1e6);

  const told = ring.enter(order.n === undefined ? 1 : iterations(order, before, host.step()));
  const n = told.size;
  if (order.n !== undefined) turn = withLength(configuration, order.parameter, n);
  const calls = order.calls || 1;
  const priming = await settlePriming(ring, told, () => take(call, turn, calls));
  const watched = garbage.watch(allocated);
  const part =
    n >= COUNTED && priming === 0 ? withLength(turn, order.parameter, uncounted(n, order.n, before)) : undefined;
  const kept = records();
  let taken = 0;
  do {
    const begin = usedSoFar();
    const start = watched.now();
    const bytes = watched.bytes();
    if (part !== undefined) await call(part);
    for (let left = priming * calls; left > 0; left--) await call(turn);
    const one = await take(call, turn, calls, watched);
    const looks = [begin].concat(one.looks, usedSoFar());
    taken = kept.put(Object.assign(one, { start, end: watched.now(), bytes, looks }));
  } while (ring.next(taken));
  const over = watched.now();
  const all = kept.all();
  const turns = all.slice(warmOf(all.length, order.count));
  for (const one of turns) one.stretches = stretchesOf(one.start, one.looks);
  const collected = await watched.collectedIn(turns, over);
  if (order.first) {
    const longer = order.n === undefined ? 1 : n / order.n;
    check(before.map((each) => each * longer).concat(all.map((one) => one.own / calls)), turns.length);
  }
  ring.leave(
    turns.map(({ each, isClean, total }, at) =>
      toldOf(each, isClean ? 1 : 0, 0, collected && collected[at], isClean && total),
    ),
  );

  const times = turns.map(({ each }) => each);
  const nanos = turns.reduce((sum, one) => sum + one.own, 0);
  host.append(
    Object.assign(benchmark.reportOf(1e9 / middle(times), BigInt(Math.round(nanos))), {
      metrics: Object.assign({}, report && report.metrics, report && { declared: report.rate }),
      samples: { steady: times, cold: [] },
      turns: {
        parameter: order.parameter,
        n: order.n && n,
        long: order.long,
        calls: order.calls,
        declared: order.declared,
      },
    }),
  );
  const loop = host.loopOf(turn, turns[0].operations, fast(times));
  if (loop !== undefined) host.append(loop);
}

/**
 * In the first block of a row, which settles them for all: more where calls take less time than when they were looked at, as
 * compilers may come late, or never without the declared run. All processes take as many as the one that wants most.
 */
function iterations({ n, long, first }, times, step) {
  return first ? Math.max(n, warmLength(n, long === undefined ? TURN_NANOS : SHORT * step, times)) : n;
}

/**
 * Before a call in turns one of so large a part is not counted, and of so many ns up to a whole one: others had their memory in the
 * caches of the CPU.
 */
const COUNTED = 4;
const UNCOUNTED_NANOS = 1e5;

/** Iterations that are not counted before `n` are, by what calls of `known` of them took. Pure. */
function uncounted(n, known, times) {
  const nanos = Math.max(1, fast(times)) / known;
  return Math.min(n, Math.max(Math.floor(n / COUNTED), Math.ceil(UNCOUNTED_NANOS / nanos)));
}

/** Fewer turns say too little of what lies beside what in time. */
const FEWEST = 8;

/** What holds of the runtime that was looked at may not hold of this one. */
function check(times, turns) {
  if (grows(times)) throw new Error(GROWS);
  if (turns < FEWEST) throw new Error('there was time for ' + turns + ' turns only');
}

/** A turn: mostly one call, several where a call is short and cannot be made longer. */
async function take(call, configuration, calls, watched) {
  const all = { operations: 0, nanos: 0, own: 0, bytes: 0, isClean: true };
  const spans = [];
  const looks = [];
  for (let i = 0; i < calls; i++) {
    const one = await call(configuration, watched);
    for (const key of ['operations', 'nanos', 'own', 'bytes']) all[key] += one[key];
    all.isClean = all.isClean && one.isClean;
    spans.push({ start: one.start, nanos: one.nanos, own: one.own });
    looks.push.apply(looks, one.looks);
  }
  const { operations, nanos, own, isClean } = all;
  return {
    nanos,
    each: own / operations,
    isClean,
    operations: operations / calls,
    total: operations,
    own,
    spans,
    looks,
    timedBytes: all.bytes,
  };
}

/** One of ten is faster: the very fastest may be an error of what it waited. */
function fast(values) {
  return Float64Array.from(values).sort()[Math.floor(values.length / 10)];
}

function middle(values) {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

module.exports = { start };
