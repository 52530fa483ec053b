'use strict';

const { TextEncoder } = require('util');
const { suite } = require('jsdyno');
const { words } = require('./_values.js');

const plain = ({ length }) => words(8, length);
const accents = ({ length }) => words(8, length).map((text) => text.replace(/(.{9})./g, '$1\u00e9'));
const bytes = ({ length }) => length;
const encoder = new TextEncoder();
const target = ({ length }) => ({ bytes: new Uint8Array(length * 2), buffer: Buffer.alloc(length * 2) });

suite('text to bytes', {
  parameters: { length: [256] },
  page:
    'Turns text of 256 letters to UTF-8, into new memory or into memory that is there. byteLength only counts. A text with ' +
    'an accent in it is kept and converted in another way by most engines. Published was that encodeInto of plain text of 256 letters became 94 % faster ' +
    'from Node.js 16 to 18: that could be real.',
})
  .add('TextEncoder.encode, plain', { inputs: plain, bytes, run: (text) => encoder.encode(text), baseline: true })
  .add('TextEncoder.encode, accents', { inputs: accents, bytes, run: (text) => encoder.encode(text) })
  .add('TextEncoder.encodeInto, plain', {
    inputs: plain,
    bytes,
    setup: target,
    run: (text, context) => encoder.encodeInto(text, context.bytes),
  })
  .add('Buffer.from, plain', { inputs: plain, bytes, run: (text) => Buffer.from(text) })
  .add('Buffer.from, accents', { inputs: accents, bytes, run: (text) => Buffer.from(text) })
  .add('buffer.write, plain', {
    inputs: plain,
    bytes,
    setup: target,
    run: (text, context) => context.buffer.write(text),
  })
  .add('Buffer.byteLength, accents', { inputs: accents, bytes, run: (text) => Buffer.byteLength(text) });
