'use strict';

// Loaded before `node:bench`: it bootstraps an interval and a skewness of each benchmark, a tenth of a second of CPU time, which no test reads.

const { createHistogram } = require('node:perf_hooks');

const histogram = Object.getPrototypeOf(Object.getPrototypeOf(createHistogram()));
histogram.meanCI = () => ({ lower: 0, upper: 0 });
Object.defineProperty(histogram, 'skewness', { get: () => 0 });
