'use strict';

const { suite } = require('jsdyno');
const { words } = require('./_values.js');

// Pairs that are equal but not the same object, that differ at once, or that differ in the last letter.
const inputs = () =>
  words(64, 16).map((word, i) => {
    const copy = Buffer.from(word).toString('latin1');
    if (i % 4 === 0) return { left: word, right: copy };
    if (i % 4 === 1) return { left: word, right: copy.toUpperCase() };
    if (i % 4 === 2) return { left: word, right: copy.slice(0, 15) + '~' };
    return { left: copy.slice(1) + 'a', right: word };
  });

const collator = new Intl.Collator('en');

suite('string comparison', {
  page:
    'Compares texts of sixteen letters: equal ones, and such as differ in the first or in the last letter. === and < go by ' +
    'code units, localeCompare and Intl.Collator by the rules of a language, so they do not answer the same question. V8 ' +
    'has a fast way for plain letters in localeCompare; with accents it is another matter.',
})
  .add('===', { inputs, run: ({ left, right }) => left === right, baseline: true })
  .add('<', { inputs, run: ({ left, right }) => left < right })
  .add('localeCompare', { inputs, run: ({ left, right }) => left.localeCompare(right) })
  .add("localeCompare(x, 'en')", { inputs, run: ({ left, right }) => left.localeCompare(right, 'en') })
  .add('kept Intl.Collator', { inputs, run: ({ left, right }) => collator.compare(left, right) })
  .add('toLowerCase() ===', { inputs, run: ({ left, right }) => left.toLowerCase() === right.toLowerCase() });
