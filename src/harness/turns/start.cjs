'use strict';

// The entry of a process for an operation that is interleaved with others. It is as operations/start.cjs, but its first calls wait until
// they are alone, and it has another sampler than a process alone.

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
