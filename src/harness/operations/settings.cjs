'use strict';

// How long and how often things are measured. Pure.

const DEFAULTS = {
  // Warm-up of the body in ms: enough for most, more while the rate rises (docs/statistics.md).
  warmupMs: 150,
  // Clean batches wanted, and the time after which what there is must do.
  clean: 30,
  capMs: 1000,
  // ns of a step of the machine (measure/step.ts).
  step: 1,
};

const TEST = { warmupMs: 1, clean: 2, capMs: 20, step: 1 };

function settingsOf(order) {
  return Object.assign({}, order.test ? TEST : DEFAULTS, order.step && { step: order.step }, order.settings);
}

module.exports = { settingsOf };
