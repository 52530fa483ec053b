'use strict';

// Bytes that an operation allocates on the JavaScript heap and outside of it (the contents of buffers): how much both grow over too few
// calls for a collection. V8 counts to the byte. JavaScriptCore counts by blocks, and only when it collects, so Bun has no figure.

const { memoryUsage, runtime } = require('../primordials.cjs');
const { median } = require('./summary.cjs');

const REPEATS = 9;
// The most calls and bytes: a scavenge comes after a megabyte at the earliest.
const MOST_CALLS = 2000;
const MOST_BYTES = 2e5;

/** Readers of the two counters; undefined for one that this runtime does not move. */
function readers() {
  if (runtime === 'bun') return {};
  try {
    const v8 = require('v8');
    return {
      heap: checked(() => v8.getHeapStatistics().used_heap_size),
      external: checked(() => memoryUsage().external),
    };
  } catch (_) {
    return {};
  }
}

/** By what it says of a buffer: its object is on the heap, its content outside. */
function checked(read) {
  const before = read();
  const kept = new ArrayBuffer(1e5);
  return read() > before && kept.byteLength > 0 ? read : undefined;
}

/**
 * @param {Body} body warm: what an optimising compiler leaves out is not allocated
 * @returns {Promise<{ heapBytesPerOp?: number, externalBytesPerOp?: number }>} undefined where the runtime does not tell, or
 *   collects too often
 */
async function memoryPerOp(body, size) {
  if (body.shape.managed) return {};
  const { heap, external } = readers();
  return {
    heapBytesPerOp: heap && (await bytesPerOp(body, size, heap)),
    externalBytesPerOp: external && (await bytesPerOp(body, size, external)),
  };
}

async function bytesPerOp(body, size, read) {
  const own = await growths(body, read, 0);
  let calls = Math.min(size, MOST_CALLS, body.shape.piece || size);
  for (;;) {
    const found = await growths(body, read, calls);
    const enough = found.length > REPEATS / 2 && own.length > 0;
    const bytes = enough ? median(found) - median(own) : undefined;
    if (enough && (bytes < MOST_BYTES || calls === 1)) return Math.max(0, bytes) / calls;
    if (calls === 1) return undefined;
    calls = Math.max(1, Math.floor(calls / 8));
  }
}

/** A smaller value means that something was collected: such repetitions are ignored. */
async function growths(body, read, calls) {
  const found = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const grown = await body.around(calls, read);
    if (grown >= 0) found.push(grown);
  }
  return found;
}

module.exports = { memoryPerOp };
