'use strict';

const { suite } = require('jsdyno');
const { integers, words } = require('./_values.js');

// What is sought is there in half of the calls, each time in another place.
function inputs({ length }) {
  const all = words(length, 8);
  const strangers = words(32, 8, 99);
  return integers(32, 0, length).map((at, i) => (i % 2 === 0 ? all[at] : strangers[i]));
}

const items = ({ length }) => length;
const array = ({ length }) => ({ list: words(length, 8) });
const set = ({ length }) => ({ list: new Set(words(length, 8)) });

suite('array searching', {
  parameters: { length: [8, 256] },
  page:
    'Asks whether one of some words of eight letters is in a list, where it is in half of the calls. The words are not ' +
    'the same objects as those in the list, so texts must be compared and not only addresses. A Set does not walk through ' +
    'the list: its row must not depend on the length, and all others must.',
})
  .add('includes', { inputs, items, setup: array, run: (word, { list }) => list.includes(word), baseline: true })
  .add('indexOf', { inputs, items, setup: array, run: (word, { list }) => list.indexOf(word) !== -1 })
  .add('some', { inputs, items, setup: array, run: (word, { list }) => list.some((one) => one === word) })
  .add('find', { inputs, items, setup: array, run: (word, { list }) => list.find((one) => one === word) !== undefined })
  .add('for of', {
    inputs,
    items,
    setup: array,
    run: (word, { list }) => {
      for (const one of list) if (one === word) return true;
      return false;
    },
  })
  .add('Set.prototype.has', { inputs, setup: set, run: (word, { list }) => list.has(word) });
