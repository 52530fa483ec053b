'use strict';

const common = require('../common.js');

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const sorted = letters.join('&');

const inputs = {
  wpt: 'z=b&a=b&z=a&a=a&é&ﬃ&🌈&\ufffd=x&￼&bbb&bb&aaa&aa=x&aa=y',
  empty: '',
  sorted,
  almostsorted: letters.slice(0, 12).concat('n', 'm', letters.slice(14)).join('&'),
  reversed: letters.slice().reverse().join('&'),
  random: 'm&t&d&c&z&v&a&n&p&y&u&o&h&l&f&j&e&q&b&i&s&x&k&w&r&g',
  short: 'm&t&d&c&z&v&a',
  long: 'm&t&d&c&z&v&a&n&p&y&u&o&h&l&f&j&e&q&b&i&s&x&k&w&r&g'.repeat(4).replace(/g(?=m)/g, 'g&'),
};

const bench = common.createBenchmark(main, {
  type: Object.keys(inputs),
  n: [1e5],
});

/** Sorting works in place, so each operation makes an unsorted copy of the pairs first. */
function main({ type, n }) {
  const list = Array.from(new URLSearchParams(inputs[type]));
  const sources = [list, list.slice(), list.slice(), list.slice()];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    const params = new URLSearchParams(sources[i & 3]);
    params.sort();
    kept[i & 7] = params;
  }
  bench.end(n);

  common.keepAlive(kept);
}
