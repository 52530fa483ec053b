'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

// Pairs of equal content, of which every fourth differs in the last byte.
function inputs({ length }) {
  return integers(16, 1, 1000).map((seed, i) => {
    const left = Buffer.from(integers(length, 0, 256, seed));
    const right = Buffer.from(left);
    if (i % 4 === 0) right[length - 1] ^= 1;
    return { left, right };
  });
}

const bytes = ({ length }) => length;

suite('Buffer comparison', {
  parameters: { length: [64, 1024] },
  page:
    'Compares two Buffers that are equal or differ in the last byte, so that all bytes have to be looked at. compare gives ' +
    'an order, equals only yes or no. Published for Buffer.compare were 48, 52 and 44 million a second of 64 bytes on ' +
    'Node.js 22, Bun and Deno, and 22, 24 and 21 million of 1 KB: all could be real.',
})
  .add('Buffer.compare', { inputs, bytes, run: ({ left, right }) => Buffer.compare(left, right), baseline: true })
  .add('buffer.equals', { inputs, bytes, run: ({ left, right }) => left.equals(right) })
  .add('toString and ===', {
    inputs,
    bytes,
    run: ({ left, right }) => left.toString('latin1') === right.toString('latin1'),
  })
  .add('loop', {
    inputs,
    bytes,
    run: ({ left, right }) => {
      if (left.length !== right.length) return false;
      for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
      return true;
    },
  });
