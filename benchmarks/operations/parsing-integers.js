'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const small = () => integers(64, 10, 100).map(String);
const big = () => integers(256, 1000000000, 4000000000).map(String);

suite('parsing integers', {
  page:
    'Turns strings of two and of ten digits into numbers. The strings differ from call to call; with one constant ' +
    'string the compiler does the parsing once and nothing is left to measure. Strings of few digits may carry their ' +
    'value with them (V8 keeps it beside the hash), so small numbers can be quicker than parsing would allow. ' +
    'Published were 850 million a second for unary + on Node.js 18 and for all four rows on 20: more than any parsing ' +
    'could be, that is the time of an empty loop. The 21.3 million of parseInt on big numbers on 18 could be real.',
})
  .add('parseInt(x, 10) - small number (2 len)', { inputs: small, run: (x) => parseInt(x, 10), baseline: true })
  .add('parseInt(x, 10) - big number (10 len)', { inputs: big, run: (x) => parseInt(x, 10) })
  .add('unary + - small number (2 len)', { inputs: small, run: (x) => +x })
  .add('unary + - big number (10 len)', { inputs: big, run: (x) => +x })
  .add('Number(x) - big number (10 len)', { inputs: big, run: (x) => Number(x) })
  .add('parseFloat(x) - big number (10 len)', { inputs: big, run: (x) => parseFloat(x) })
  .add('x | 0 - small number (2 len)', { inputs: small, run: (x) => x | 0 })
  .add('by character codes - big number (10 len)', {
    inputs: big,
    run: (x) => {
      let value = 0;
      for (let i = 0; i < x.length; i++) value = value * 10 + (x.charCodeAt(i) - 48);
      return value;
    },
  })
  .add('BigInt(x) - big number (10 len)', { inputs: big, run: (x) => BigInt(x) });
