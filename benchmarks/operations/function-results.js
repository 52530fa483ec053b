'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const inputs = () => integers(256, 0, 1000);

// Sixteen functions of the same text but for a comment, so that no call can be inlined and the result has to be made.
const sixteen = (body) => () => ({
  functions: Array.from({ length: 16 }, (_, i) => new Function('x', '/* ' + i + ' */ ' + body)),
});
const run = (x, { functions }) => functions[x & 15](x);

suite('function results', {
  page:
    'Calls one of sixteen functions, which cannot be inlined, and keeps what it returns. The first row is the price of the ' +
    'call; what the others take beyond it is making the result. A small integer needs no memory, a fraction may, arrays, ' +
    'objects and functions always do. Published for Node.js 16 was 1.7 million a second for all kinds alike, from null to an ' +
    'array, so something else was measured.',
})
  .add('null', { inputs, setup: sixteen('return null'), run, baseline: true })
  .add('the argument', { inputs, setup: sixteen('return x'), run })
  .add('integer', { inputs, setup: sixteen('return (x * 7) & 1023'), run })
  .add('fraction', { inputs, setup: sixteen('return x / 7'), run })
  .add('string', { inputs, setup: sixteen("return 'n' + x"), run })
  .add('object', { inputs, setup: sixteen('return { x }'), run })
  .add('array', { inputs, setup: sixteen('return [x]'), run })
  .add('arrow function', { inputs, setup: sixteen('return () => x'), run })
  .add('function', { inputs, setup: sixteen('return function () { return x; }'), run });
