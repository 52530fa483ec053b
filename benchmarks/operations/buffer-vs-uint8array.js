'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const buffers = ({ length }) => integers(8, 1, 1000).map((seed) => Buffer.from(integers(length, 0, 256, seed)));
const arrays = ({ length }) => integers(8, 1, 1000).map((seed) => Uint8Array.from(integers(length, 0, 256, seed)));
const items = ({ length }) => length;
const bytes = items;
const setup = (parameters) => parameters;
const inputs = () => [0, 1, 2, 3, 4, 5, 6, 7];

function sum(bytesOf) {
  let total = 0;
  for (let i = 0; i < bytesOf.length; i++) total += bytesOf[i];
  return total;
}

suite('Buffer vs Uint8Array', {
  parameters: { length: [64, 16384] },
  page:
    'Makes, fills, copies and adds up bytes in a Buffer and in a Uint8Array. A Buffer is a Uint8Array with more methods, so ' +
    'reading bytes is the same. Short Buffers share one block of memory, which makes them quick to make; allocUnsafe shows ' +
    'what was there before. Large ones ask the system for memory and the collector is most of the price.',
})
  .add('Buffer.alloc', { inputs, setup, bytes, baseline: true, run: (x, { length }) => Buffer.alloc(length) })
  .add('Buffer.allocUnsafe', { inputs, setup, bytes, run: (x, { length }) => Buffer.allocUnsafe(length) })
  .add('new Uint8Array(length)', { inputs, setup, bytes, run: (x, { length }) => new Uint8Array(length) })
  .add('Buffer: sum of the bytes', { inputs: buffers, bytes, run: sum })
  .add('Uint8Array: sum of the bytes', { inputs: arrays, bytes, run: sum })
  .add('Buffer.from(buffer)', { inputs: buffers, bytes, run: (buffer) => Buffer.from(buffer) })
  .add('Uint8Array.prototype.slice', { inputs: arrays, bytes, run: (array) => array.slice() })
  .add('Buffer.prototype.subarray', { inputs: buffers, run: (buffer) => buffer.subarray(1, 9) })
  .add('Uint8Array.prototype.subarray', { inputs: arrays, run: (array) => array.subarray(1, 9) })
  .add('Buffer.concat of two', { inputs: buffers, bytes, run: (buffer) => Buffer.concat([buffer, buffer]) });
