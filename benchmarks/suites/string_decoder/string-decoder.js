'use strict';

const { StringDecoder } = require('string_decoder');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  encoding: ['ascii', 'utf8', 'base64-utf8', 'base64-ascii', 'utf16le'],
  inLen: [32, 128, 1024],
  chunkLen: [16, 256, 1024],
  n: [1e5],
});

const ASCII = 'Decoders keep what a chunk leaves incomplete. ';
const UNICODE = 'Größe: 3 µm, 中文, дом, 😀; ';

// What the decoder is told, what its input says, and how that became bytes.
const encodings = {
  ascii: ['ascii', ASCII, (text) => Buffer.from(text, 'ascii')],
  utf8: ['utf8', UNICODE, (text) => Buffer.from(text)],
  'base64-utf8': ['base64', UNICODE, (text) => Buffer.from(text)],
  'base64-ascii': ['base64', ASCII, (text) => Buffer.from(text, 'ascii')],
  utf16le: ['utf16le', UNICODE, (text) => Buffer.from(text, 'utf16le')],
};

/** One operation decodes a text of `inLen` characters that comes in chunks of `chunkLen` bytes. */
function main({ encoding, inLen, chunkLen, n }) {
  const [name, sample, encode] = encodings[encoding];
  const text = sample.repeat(Math.ceil(inLen / sample.length)).slice(0, inLen);
  const bytes = encode(text);
  const chunks = [];
  for (let at = 0; at < bytes.length; at += chunkLen) chunks.push(bytes.slice(at, at + chunkLen));
  const decoder = new StringDecoder(name);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < chunks.length; j++) kept[j & 7] = decoder.write(chunks[j]);
    kept[i & 7] = decoder.end();
  }
  bench.end(n);

  common.keepAlive(kept);
}
