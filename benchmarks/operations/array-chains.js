'use strict';

const { suite } = require('jsdyno');
const { integers, lacking } = require('./_values.js');

const inputs = () => integers(8, 1, 1000).map((seed) => integers(1000, 0, 1000, seed));
const IteratorGlobal = typeof Iterator === 'function' ? Iterator : undefined;

suite('array map and filter', {
  page:
    'Takes the even ones of 1,000 numbers, doubles them and gives the list. A chain makes an array a step, the loop makes ' +
    'one, an iterator makes none until the end but pays for each step of each item. All rows give the same list.',
})
  .add('filter, then map', {
    inputs,
    items: 1000,
    baseline: true,
    run: (array) => array.filter((x) => x % 2 === 0).map((x) => x * 2),
  })
  .add('one loop', {
    inputs,
    items: 1000,
    run: (array) => {
      const out = [];
      for (const x of array) if (x % 2 === 0) out.push(x * 2);
      return out;
    },
  })
  .add('reduce with push', {
    inputs,
    items: 1000,
    run: (array) =>
      array.reduce((out, x) => {
        if (x % 2 === 0) out.push(x * 2);
        return out;
      }, []),
  })
  .add('flatMap', { inputs, items: 1000, run: (array) => array.flatMap((x) => (x % 2 === 0 ? [x * 2] : [])) })
  .add('generator', { inputs, items: 1000, run: (array) => Array.from(doubled(array)) })
  .add('iterator helpers', {
    inputs,
    items: 1000,
    unavailable: lacking(IteratorGlobal && IteratorGlobal.prototype.filter, 'iterator helpers'),
    run: (array) =>
      array
        .values()
        .filter((x) => x % 2 === 0)
        .map((x) => x * 2)
        .toArray(),
  });

function* doubled(array) {
  for (const x of array) if (x % 2 === 0) yield x * 2;
}
