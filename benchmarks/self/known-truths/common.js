'use strict';

// By hand: `node benchmarks/self/known-truths/truths/units.js`.
module.exports = require('../../../src/harness/common.js');
