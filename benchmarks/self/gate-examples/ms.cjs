'use strict';

// Laid into the package as bench/times.cjs.
const { suite } = require('jsdyno');
const ms = require('..');

const TIMES = [60_000, 2 * 60_000, -3 * 60_000, 36_000_000, 432_000_000, 500];

suite('ms')
  .add('parse', { inputs: ['1m', '2 days', '10h', '2.5 hrs', '100', '-3 min', '1y'], run: (text) => ms(text) })
  .add('format', { inputs: TIMES, run: (time) => ms(time) })
  .add('format in words', { inputs: TIMES, run: (time) => ms(time, { long: true }) });
