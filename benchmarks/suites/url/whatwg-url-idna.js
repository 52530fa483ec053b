'use strict';

const url = require('url');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  domain: ['empty', 'none', 'some', 'all', 'nonstring'],
  to: ['ascii', 'unicode'],
  n: [2e5],
});

// How much of the name is not ASCII; for the way back, the same names as they look in ASCII.
const domains = {
  empty: { ascii: '', unicode: '' },
  none: { ascii: 'passports.example', unicode: 'passports.example' },
  some: { ascii: 'Straße.example.中文', unicode: 'xn--strae-oqa.example.xn--fiq228c' },
  all: { ascii: 'παράδειγμα.δοκιμή', unicode: 'xn--hxajbheg2az3al.xn--jxalpdlp' },
  nonstring: {
    ascii: { toString: () => 'passports.example' },
    unicode: { toString: () => 'passports.example' },
  },
};

function main({ domain, to, n }) {
  const convert = to === 'ascii' ? url.domainToASCII : url.domainToUnicode;
  if (typeof convert !== 'function') return bench.unavailable('url.domainTo… is not in this runtime');
  const inputs = new Array(4).fill(domains[domain][to]);
  try {
    convert(inputs[0]);
  } catch (error) {
    return bench.unavailable(`this domain is refused here: ${error.message}`);
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = convert(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
