'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const times = () => integers(256, 0, 2000000000).map((seconds) => seconds * 1000 + (seconds % 1000));
const dates = () => times().map((time) => new Date(time));

const two = (n) => (n < 10 ? '0' + n : '' + n);
const three = (n) => (n < 10 ? '00' + n : n < 100 ? '0' + n : '' + n);

/** Right for the years 1000 to 9999, as the inputs are. */
function byHand(date) {
  return (
    date.getUTCFullYear() +
    '-' +
    two(date.getUTCMonth() + 1) +
    '-' +
    two(date.getUTCDate()) +
    'T' +
    two(date.getUTCHours()) +
    ':' +
    two(date.getUTCMinutes()) +
    ':' +
    two(date.getUTCSeconds()) +
    '.' +
    three(date.getUTCMilliseconds()) +
    'Z'
  );
}

suite('Date toISOString', {
  page:
    'Spells dates between 1970 and 2033 in ISO form. The dates exist beforehand in the first row; the second makes each ' +
    'from a number, the third asks the clock. The talk said that Date.prototype.toISOString became slower from ' +
    'Node.js 18 to 19, without a figure. Published was 2.6 million a second for new Date().toISOString() on 16: that ' +
    'could be real, and most of it is not the clock.',
})
  .add('Date.prototype.toISOString', { inputs: dates, run: (date) => date.toISOString(), baseline: true })
  .add('new Date(time).toISOString()', { inputs: times, run: (time) => new Date(time).toISOString() })
  .add('new Date().toISOString()', () => new Date().toISOString())
  .add('Date.prototype.toJSON', { inputs: dates, run: (date) => date.toJSON() })
  .add('JSON.stringify(date)', { inputs: dates, run: (date) => JSON.stringify(date) })
  .add('by hand from the UTC fields', { inputs: dates, run: byHand });
