'use strict';

// The built-in suites use the harness itself, so that `node benchmarks/suites/buffers/buffer-tojson.js n=10` works by hand.
module.exports = require('../../src/harness/common.js');
