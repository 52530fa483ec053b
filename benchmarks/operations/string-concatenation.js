'use strict';

const { suite } = require('jsdyno');
const { words } = require('./_values.js');

// The lengths differ and the texts are longer than 13 together, above which V8 may defer the copying.
const inputs = () => words(64, 9).map((word, i) => word.slice(0, 5 + (i % 5)) + 'x');
const tail = 'and some more';

suite('string concatenation', {
  page:
    'Puts three pieces of text together. Engines often do not copy the letters but remember the pieces (a rope) until ' +
    'somebody reads them; the rows "and read" ask for a letter in the middle and so pay for the copying, the others may ' +
    'not. Published were 590 million a second for + and template literals on Node.js 16, which is an empty loop on that ' +
    'machine, and 5 million for join, which could be real.',
})
  .add('+', { inputs, run: (text) => text + ' then ' + tail, baseline: true })
  .add('template literal', { inputs, run: (text) => `${text} then ${tail}` })
  .add('String.prototype.concat', { inputs, run: (text) => text.concat(' then ', tail) })
  .add('array.join', { inputs, run: (text) => [text, ' then ', tail].join('') })
  .add('+ and read', { inputs, run: (text) => (text + ' then ' + tail).charCodeAt(12) })
  .add('template literal and read', { inputs, run: (text) => `${text} then ${tail}`.charCodeAt(12) })
  .add('array.join and read', { inputs, run: (text) => [text, ' then ', tail].join('').charCodeAt(12) });
