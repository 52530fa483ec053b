'use strict';

// Operations that do a unit of work UNITS times: beside a process with another number of units the ratio is known.

const { suite } = require('jsdyno');
const { NATURES } = require('./known-truths/natures.cjs');

const units = Number(process.env.UNITS || 100);

/** What it works on is made by the first call: the others of the file need not be. */
function operationOf(make) {
  let unit;
  return () => {
    unit ??= make();
    let last;
    for (let i = 0; i < units; i++) last = unit(i & 15); // more units are more of the same
    return last;
  };
}

const all = suite('known truths');
for (const [name, make] of Object.entries(NATURES)) all.add(name, operationOf(make));
const parse = operationOf(NATURES.parse);
all.add('async', async () => {
  await null;
  return parse();
});
