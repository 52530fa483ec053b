'use strict';

const { suite } = require('jsdyno');
const { fractions, integers, lacking, words } = require('./_values.js');

// Eight lists, each in an order of its own. A list that is sorted in place would be sorted from the second call on,
// so every row sorts a copy.
const numbers = ({ length }) => integers(8, 1, 1000).map((seed) => integers(length, 0, 100000, seed));
const halves = ({ length }) => integers(8, 1, 1000).map((seed) => fractions(length, 0, 1, seed));
const texts = ({ length }) => integers(8, 1, 1000).map((seed) => words(length, 8, seed));
const sorted = (parameters) => numbers(parameters).map((list) => list.sort((a, b) => a - b));
const items = ({ length }) => length;
const ascending = (a, b) => a - b;

suite('sorting', {
  parameters: { length: [10, 1000] },
  page:
    'Sorts copies of lists of numbers and of words in random order; a list that is sorted already is a row of its own. ' +
    'Without a function, sort compares numbers as text, which is slow and the wrong order: that row is here as a warning. ' +
    'A typed array sorts numbers in native code. The published rows are those of the group "sorting a Map".',
})
  .add('sort((a, b) => a - b)', { inputs: numbers, items, baseline: true, run: (list) => list.slice().sort(ascending) })
  .add('toSorted((a, b) => a - b)', {
    inputs: numbers,
    items,
    unavailable: lacking([].toSorted, 'Array.prototype.toSorted'),
    run: (list) => list.toSorted(ascending),
  })
  .add('sort() of numbers, as text', { inputs: numbers, items, run: (list) => list.slice().sort() })
  .add('sort((a, b) => a - b) of a sorted list', { inputs: sorted, items, run: (list) => list.slice().sort(ascending) })
  .add('sort((a, b) => a - b) of fractions', { inputs: halves, items, run: (list) => list.slice().sort(ascending) })
  .add('Float64Array.sort()', { inputs: halves, items, run: (list) => Float64Array.from(list).sort() })
  .add('sort() of words', { inputs: texts, items, run: (list) => list.slice().sort() })
  .add('sort of words by localeCompare', {
    inputs: texts,
    items,
    run: (list) => list.slice().sort((a, b) => a.localeCompare(b)),
  });
