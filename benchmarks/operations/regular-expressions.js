'use strict';

const { suite } = require('jsdyno');
const { integers, words } = require('./_values.js');

// Lines of a log: some are of the form, some are not.
function inputs() {
  const names = words(64, 7);
  const numbers = integers(64, 100, 600);
  return names.map((name, i) =>
    i % 4 === 3
      ? name + ' is no line of the log'
      : '2023-0' + (1 + (i % 9)) + '-1' + (i % 10) + ' GET /' + name + '/' + i + ' ' + numbers[i] + ' 12ms',
  );
}

const plain = /^(\d{4})-(\d\d)-(\d\d) ([A-Z]+) (\S+) (\d{3})/;
const named = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d) (?<method>[A-Z]+) (?<path>\S+) (?<status>\d{3})/;
const unicode = /^(\d{4})-(\d\d)-(\d\d) ([A-Z]+) (\S+) (\d{3})/u;
const sticky = /(\d{4})-(\d\d)-(\d\d) ([A-Z]+) (\S+) (\d{3})/y;
const all = /\d+/g;

suite('regular expressions', {
  page:
    'Reads a line of a log by regular expressions; a fourth of the lines do not match. test only asks, exec makes an ' +
    'array with the groups, named groups make another object. All expressions are made once: what it costs to make one ' +
    'is in "string searching". V8 keeps the last results of some calls, so the lines vary.',
})
  .add('exec', { inputs, run: (line) => plain.exec(line), baseline: true })
  .add('test', { inputs, run: (line) => plain.test(line) })
  .add('match', { inputs, run: (line) => line.match(plain) })
  .add('exec with named groups', {
    inputs,
    run: (line) => {
      const found = named.exec(line);
      return found === null ? null : found.groups.status;
    },
  })
  .add('exec with flag u', { inputs, run: (line) => unicode.exec(line) })
  .add('exec with flag y', {
    inputs,
    run: (line) => {
      sticky.lastIndex = 0;
      return sticky.exec(line);
    },
  })
  .add('match with flag g', { inputs, run: (line) => line.match(all) })
  .add('matchAll', { inputs, run: (line) => Array.from(line.matchAll(all)) })
  .add('by split and no expression', {
    inputs,
    run: (line) => {
      const parts = line.split(' ');
      return parts.length === 5 && parts[1] === 'GET' ? parts[3] : null;
    },
  });
