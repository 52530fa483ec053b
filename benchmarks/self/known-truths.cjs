'use strict';

// Operations that do a unit of work UNITS times: beside a process with another number of units the ratio is known.

const { suite } = require('jsdyno');
const { NATURES, operationOf } = require('./known-truths/natures.cjs');

const units = Number(process.env.UNITS || 100);

const all = suite('known truths');
for (const [name, make] of Object.entries(NATURES)) all.add(name, operationOf(make, units));
const parse = operationOf(NATURES.parse, units);
all.add('async', async () => {
  await null;
  return parse();
});
