'use strict';

const util = require('util');
const common = require('../common.js');

// Four sets of arguments each, alike in what is done with them.
const samples = {
  string: (i) => ['Hello, my name is %s', `Fred${i}`],
  'string-2': (i) => ['%s, %s is my name', 'Hello', `Fred${i}`],
  number: (i) => ['Hi, I was born in %d', 1989 + i],
  'replace-object': (i) => ['An object %j', { msg: 'This is an object', id: i }],
  unknown: (i) => ['hello %a', `test${i}`],
  'no-replace': (i) => [i],
  'no-replace-2': (i) => ['foobar', `yeah${i}`, 'mensch', 5],
  'only-objects': (i) => [{ msg: 'This is an object', id: i }, { msg: 'an object' }],
  'many-%': (i) => ['replace%%%%s%%%%many%s%s%s', `percent${i}`],
  'object-to-string': (i) => ['foo %s bar', { toString: () => `bla${i}` }],
  'object-%s': (i) => ['foo %s bar', { a: true, b: false, id: i }],
};

const bench = common.createBenchmark(main, {
  n: [1e6],
  type: Object.keys(samples),
});

function main({ n, type }) {
  const inputs = [0, 1, 2, 3].map(samples[type]);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = util.format(...inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
