'use strict';

const { suite } = require('jsdyno');
const { fractions } = require('./_values.js');

const inputs = () => fractions(256, 0, 1000);

// Each rounding goes into the next number, so that eight of them need each other: one alone hides behind the loop.
const eight = (round) => (x) => {
  let y = x;
  for (let i = 0; i < 8; i++) y = round(y) * 1.37 - i;
  return y;
};

suite('rounding', {
  page:
    'Cuts or rounds a number to a whole one. One operation is eight roundings, each of a number that comes of the one ' +
    'before, with a multiplication and a subtraction between that all rows have. ~~ and | 0 are only right below 2 to the ' +
    'power of 31, and for negative numbers they do not do what Math.floor does. Published was 104 to 107 million a second ' +
    'for all rows on Node.js 18 by a newer tool: that is the floor of that tool, since the rows did not differ.',
})
  .add('Math.floor', { inputs, items: 8, run: eight((x) => Math.floor(x)), baseline: true })
  .add('Math.trunc', { inputs, items: 8, run: eight((x) => Math.trunc(x)) })
  .add('Math.round', { inputs, items: 8, run: eight((x) => Math.round(x)) })
  .add('~~', { inputs, items: 8, run: eight((x) => ~~x) })
  .add('| 0', { inputs, items: 8, run: eight((x) => x | 0) })
  .add('no rounding', { inputs, items: 8, run: eight((x) => x) })
  .add('Number(x.toFixed(0))', { inputs, items: 8, run: eight((x) => Number(x.toFixed(0))) });
