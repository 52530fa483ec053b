'use strict';

const buffer = require('buffer');
const { suite } = require('jsdyno');
const { lacking, words } = require('./_values.js');

const Blob = globalThis.Blob || buffer.Blob;
const unavailable = lacking(Blob, 'Blob');
const inputs = ({ length }) => words(8, length);
const blobs = (parameters) => inputs(parameters).map((text) => new Blob([text]));
const bytes = ({ length }) => length;

suite('Blob', {
  parameters: { length: [1024] },
  page:
    'Makes a Blob of text and reads it back. Reading is asynchronous, and between releases it moved between copying at ' +
    'once and reading in pieces: published for a row called text (128) were 4,300 a second on Node.js 20 and 22 beside 46 ' +
    'thousand on 18. Such a drop could be real.',
})
  .add('new Blob', { inputs, bytes, unavailable, run: (text) => new Blob([text]), baseline: true })
  .add('blob.text()', { inputs: blobs, bytes, unavailable, run: (blob) => blob.text() })
  .add('blob.arrayBuffer()', { inputs: blobs, bytes, unavailable, run: (blob) => blob.arrayBuffer() })
  .add('blob.slice()', { inputs: blobs, unavailable, run: (blob) => blob.slice(0, 64) });
