'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const inputs = () => integers(256, 0, 2000000000).map((seconds) => new Date(seconds * 1000));

suite('date to string', {
  page:
    'Turns a Date into its usual text, with zone, in ways that mean the same. All end in the same code of the engine, so ' +
    'differences between the rows are noise or the cost of the way there. The zone of the machine matters. Published for ' +
    'Node.js 16 and 18 was about 1 million a second for each: that could be real.',
})
  .add('date.toString()', { inputs, run: (date) => date.toString(), baseline: true })
  .add('String(date)', { inputs, run: (date) => String(date) })
  .add('template literal', { inputs, run: (date) => `${date}` })
  .add("'' + date", { inputs, run: (date) => '' + date })
  .add('toUTCString', { inputs, run: (date) => date.toUTCString() });
