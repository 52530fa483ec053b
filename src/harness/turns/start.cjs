'use strict';

// Where jsdyno starts a process for an operation that is measured in turns with others: as operations/start.cjs, but its
// first calls wait until they are alone, and another sampler is in the place of that of a process alone.

const { settings } = JSON.parse(process.env.JSDYNO_HARNESS || '{}');
const body = require('../operations/body.cjs');
const sampling = require('../operations/sampling.cjs');
const { join } = require('./ring.cjs');
const { betweenPauses, inTurns } = require('./sample-in-turns.cjs');

if (settings !== undefined) {
  const ring = join(settings.turns);
  body.firstBatch = betweenPauses(body.firstBatch, ring);
  sampling.sample = inTurns(sampling.sample, ring, settings.turns.count);
}

require('../operations/start.cjs');
