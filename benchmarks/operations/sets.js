'use strict';

const { suite } = require('jsdyno');
const { integers, lacking } = require('./_values.js');

// Two lists of numbers that share about a half.
const inputs = () =>
  integers(8, 1, 1000).map((seed) => {
    const first = integers(256, 0, 512, seed);
    const second = integers(256, 256, 768, seed + 1);
    return { list: first, first: new Set(first), second: new Set(second) };
  });

suite('sets', {
  page:
    'Makes sets of 256 numbers, and unions, intersections and differences of two: by the methods of newer runtimes and ' +
    'by hand. The methods must give the same elements as the rows by hand. Removing doubles from a list is here since it ' +
    'is what sets are mostly used for.',
})
  .add('new Set(list)', { inputs, items: 256, baseline: true, run: ({ list }) => new Set(list) })
  .add('without doubles: [...new Set(list)]', { inputs, items: 256, run: ({ list }) => [...new Set(list)] })
  .add('without doubles: filter by indexOf', {
    inputs,
    items: 256,
    run: ({ list }) => list.filter((x, i) => list.indexOf(x) === i),
  })
  .add('union by spread', { inputs, run: ({ first, second }) => new Set([...first, ...second]) })
  .add('Set.prototype.union', {
    inputs,
    unavailable: lacking(Set.prototype.union, 'Set.prototype.union'),
    run: ({ first, second }) => first.union(second),
  })
  .add('intersection by a loop', {
    inputs,
    run: ({ first, second }) => {
      const both = new Set();
      for (const x of first) if (second.has(x)) both.add(x);
      return both;
    },
  })
  .add('Set.prototype.intersection', {
    inputs,
    unavailable: lacking(Set.prototype.intersection, 'Set.prototype.intersection'),
    run: ({ first, second }) => first.intersection(second),
  })
  .add('Set.prototype.difference', {
    inputs,
    unavailable: lacking(Set.prototype.difference, 'Set.prototype.difference'),
    run: ({ first, second }) => first.difference(second),
  });
