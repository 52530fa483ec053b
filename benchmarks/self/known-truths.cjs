'use strict';

// Operations that do a unit of work UNITS times: beside a process with another number of units the ratio is known.

const { suite } = require('jsdyno');

const units = Number(process.env.UNITS || 100);
const text = JSON.stringify({ a: [1, 2, 3], b: 'text', c: { d: null } });
const numbers = Array.from({ length: 64 }, (_, i) => i * 7);

const times = (unit) => () => {
  let last;
  for (let i = 0; i < units; i++) last = unit(i);
  return last;
};

const parse = times(() => JSON.parse(text));
suite('known truths')
  .add('parse', parse)
  .add(
    'compute',
    times((i) => numbers.reduce((sum, number) => (sum * 31 + number + i) | 0, i)),
  )
  .add(
    'allocate',
    times((i) => ({ i, list: [i, i + 1, i + 2], text: `x${i}` })),
  )
  .add('async', async () => {
    await null;
    return parse();
  });
