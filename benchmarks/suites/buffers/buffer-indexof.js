'use strict';

const common = require('../common.js');
const { haystack } = require('./_haystack.js');

// Where each of them is in the text, as a share of its length: near the start, in the middle, or nowhere.
const places = {
  '@': 0.005,
  SQ: 0.012,
  '--l': 0.02,
  Alice: 0.003,
  Gryphon: 0.5,
  'Ou est ma chatte?': 0.18,
  'found it very': 0.25,
  'neighbouring pool': 0.3,
  aaaaaaaaaaaaaaaaa: undefined,
  'venture to go near the house till she had brought herself down to': 0.4,
  '</i> to the Caterpillar': 0.45,
};

const bench = common.createBenchmark(
  main,
  {
    search: Object.keys(places),
    encoding: ['undefined', 'utf8', 'ucs2'],
    type: ['buffer', 'string'],
    n: [5e4],
  },
  // A buffer has no encoding any more, a string is given one.
  { combinationFilter: ({ encoding, type }) => (type === 'buffer') === (encoding === 'undefined') },
);

function main({ search, encoding, type, n }) {
  const given = encoding === 'undefined' ? undefined : encoding;
  const buffer = Buffer.from(haystack(places), given);
  const needle = type === 'buffer' ? Buffer.from(search, given) : search;
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += buffer.indexOf(needle, (i & 7) * 2, given);
  bench.end(n);

  common.keepAlive(sum);
}
