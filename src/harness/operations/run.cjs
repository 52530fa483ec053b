'use strict';

// One run: the cold batch, the warm-up, undisturbed batches of the body between batches of the empty body, and their figures.

const { Benchmark } = require('../benchmark.js');
const { emptyOf, firstBatch } = require('./body.cjs');
const { floorOf, isMerged, netSlope } = require('./floor-rule.cjs');
const garbage = require('./garbage.cjs');
const { memoryPerOp } = require('./memory.cjs');
const { prepare } = require('./prepare.cjs');
const { sample } = require('./sampling.cjs');
const { settingsOf } = require('./settings.cjs');
const { chosen, median, quantile, steadyMean, typical } = require('./summary.cjs');
const { warmUp, findSize, sizeFor } = require('./warm.cjs');

// A batch that was calibrated on a runtime where the operation takes long may be too short where it takes no time at all:
// reading the clock takes about 100 ns.
const LEAST_BATCH_NANOS = 1e5;

// ns: a rate has to be a number.
const LEAST_RATED = 1e-3;

async function run(order, append) {
  const operation = await prepare(order);
  if (operation.unavailable !== undefined) return append({ type: 'unavailable', reason: operation.unavailable });
  const settings = settingsOf(order);
  const given = order.test ? 4 : order.batch;
  const cold = await firstBatch(operation.what, operation.shape, given);
  const body = cold.body;
  const wanted = given === undefined ? await calibrated(body, settings) : given;
  const size = await warmWith(body, wanted, order.test ? 0 : LEAST_BATCH_NANOS, settings.warmupMs);

  const message = await measured(order, operation, body, size, settings);
  message.metrics.cold = (1e9 * cold.count) / cold.nanos;
  message.samples.cold = [cold.nanos / cold.count];
  await operation.end();
  append(message);
}

/** Twice, because what took 1 ms when cold takes much less when warm. */
async function calibrated(body, settings) {
  return sizeFor(await warmUp(body, 1, await findSize(body), settings.warmupMs / 2, 1));
}

/** @returns {Promise<number>} the size of batches: the one wanted, or more where they would take less than `least` ns */
async function warmWith(body, wanted, least, milliseconds) {
  let size = body.whole(wanted);
  for (let again = 0; again < 3; again++) {
    const enough = body.whole(sizeFor(await warmUp(body, 1, size, milliseconds, 4), least));
    if (enough <= size) break;
    // Clocks and counters took most of that time, so it hardly warmed anything.
    size = enough;
  }
  return size;
}

async function measured(order, operation, body, size, settings) {
  const results = body.sink.a.slice();
  const empty = emptyOf(body, results);
  const conf = Object.assign({ group: order.group, operation: order.operation }, operation.parameters);
  let message;
  const benchmark = new Benchmark(order.file, conf, {}, (sent) => {
    message = sent;
  });
  benchmark.start();
  const watched = garbage.watch();
  const { series, size: last } = await sample(body, empty, size, settings, watched.now);
  const gcShare = await watched.stop(series.body1);

  const nanos = Object.assign({ step: settings.step }, typical(series));
  const steady = chosen(series.body1);
  const gross = steadyMean(steady);
  const net = Math.max(0, gross - nanos.empty1);
  // Nothing comes back from a body that does nothing.
  const floor = floorOf(
    Object.assign({ scatter: median(chosen(series.empty1)) - nanos.empty1 }, nanos),
    body.shape,
    results.some((result) => result !== undefined),
  );
  const total = series.body1.reduce((sum, batch) => sum + batch.total, 0);
  // Operations that tell their time themselves may tell none.
  benchmark.report(1e9 / Math.max(floor === null ? net : gross, LEAST_RATED), BigInt(Math.round(total)));
  return Object.assign(message, {
    metrics: Object.assign(
      {
        nanosPerOp: net,
        floorNanos: nanos.empty1,
        slopeNanos: netSlope(nanos),
        p50: quantile(steady, 0.5),
        p99: quantile(steady, 0.99),
        // Of what is not timed between calls nobody knows which collections it had.
        gcShare: body.surrounded ? undefined : gcShare,
      },
      await memoryPerOp(body, size),
      floor === null ? throughput(operation, net) : undefined,
    ),
    floor,
    merged: nanos.body4 === undefined ? undefined : isMerged(nanos),
    samples: { steady },
    batches: { clean: series.body1.filter((batch) => batch.clean).length, taken: series.body1.length, size: last },
  });
}

function throughput(operation, nanosPerOp) {
  const { bytes, items } = operation;
  return {
    bytesPerSecond: bytes === undefined ? undefined : (bytes * 1e9) / nanosPerOp,
    itemsPerSecond: items === undefined ? undefined : (items * 1e9) / nanosPerOp,
  };
}

module.exports = { run };
