'use strict';

// Operations that do a unit of work UNITS times: beside a process with another number of units the ratio is known.

const { suite } = require('jsdyno');
const { NATURES } = require('./known-truths/natures.cjs');

const units = Number(process.env.UNITS || 100);

/** What it works on is made by the first call: the others of the file need not be. */
function operationOf(make) {
  let unit;
  let at = 0;
  return () => {
    unit ??= make();
    let last;
    for (let i = 0; i < units; i++) last = unit(at++ & 15); // goes on where the last call ended: each number comes as often
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
