'use strict';

// Where jsdyno starts a process for an operation that is measured in turns with others: as operations/start.cjs, but with
// another sampler in the place of that of a process alone.

const { settings } = JSON.parse(process.env.JSDYNO_HARNESS || '{}');
const sampling = require('../operations/sampling.cjs');
const { inTurns } = require('./sample-in-turns.cjs');

if (settings !== undefined) sampling.sample = inTurns(sampling.sample, settings.turns);

require('../operations/start.cjs');
