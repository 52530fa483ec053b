'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  mode: ['multi-concat', 'multi-join', 'multi-template', 'to-string-string', 'to-string-concat', 'to-string-template'],
});

const strings = ['hello', 'world', 'a somewhat longer piece of text', 'x', 'benchmark', '', 'ünïcode', '0123456789'];
const values = [10, 2.5, -7, 1e21, 0, 123456789, 42, 0.1];

// The first three put seven pieces together, the others make a string of a number.
const modes = {
  'multi-concat'(n, kept) {
    for (let i = 0; i < n; i++) {
      kept[i & 7] = '...' + strings[i & 7] + ', ' + values[i & 7] + strings[(i + 3) & 7] + ' and ' + (i & 255);
    }
  },
  'multi-join'(n, kept) {
    for (let i = 0; i < n; i++) {
      kept[i & 7] = ['...', strings[i & 7], ', ', values[i & 7], strings[(i + 3) & 7], ' and ', i & 255].join('');
    }
  },
  'multi-template'(n, kept) {
    for (let i = 0; i < n; i++) {
      kept[i & 7] = `...${strings[i & 7]}, ${values[i & 7]}${strings[(i + 3) & 7]} and ${i & 255}`;
    }
  },
  'to-string-string'(n, kept) {
    for (let i = 0; i < n; i++) kept[i & 7] = String(values[i & 7]);
  },
  'to-string-concat'(n, kept) {
    for (let i = 0; i < n; i++) kept[i & 7] = '' + values[i & 7];
  },
  'to-string-template'(n, kept) {
    for (let i = 0; i < n; i++) kept[i & 7] = `${values[i & 7]}`;
  },
};

function main({ n, mode }) {
  const kept = new Array(8);
  const run = modes[mode];

  bench.start();
  run(n, kept);
  bench.end(n);

  common.keepAlive(kept);
}
