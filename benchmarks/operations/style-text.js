'use strict';

const util = require('util');
const { suite } = require('jsdyno');
const { lacking, words } = require('./_values.js');

const inputs = () => words(16, 10);

suite('styleText', {
  page:
    'Puts the codes of a terminal for red, or for bold and red, around a word: by util.styleText and by hand. styleText ' +
    'checks its arguments in each call, and from Node.js 22.13 on whether the output is a terminal, which the measured ' +
    'process has not; "forced" switches that check off where it is known.',
})
  .add('by hand, red', { inputs, run: (text) => '\u001b[31m' + text + '\u001b[39m', baseline: true })
  .add('util.styleText, red', {
    inputs,
    unavailable: lacking(util.styleText, 'util.styleText'),
    run: (text) => util.styleText('red', text),
  })
  .add('util.styleText, red, forced', {
    inputs,
    unavailable: lacking(util.styleText, 'util.styleText'),
    run: (text) => util.styleText('red', text, { validateStream: false }),
  })
  .add('util.styleText, bold and red, forced', {
    inputs,
    unavailable: lacking(util.styleText, 'util.styleText'),
    run: (text) => util.styleText(['bold', 'red'], text, { validateStream: false }),
  })
  .add('util.inspect with colors', { inputs, run: (text) => util.inspect(text, { colors: true }) });
