'use strict';

const { TextDecoder } = require('util');
const { suite } = require('jsdyno');
const { words } = require('./_values.js');

const ASCII = ({ length }) => words(8, length).map((text) => Buffer.from(text));
const bytes = ({ length }) => length;

// Every tenth letter has an accent: two bytes in UTF-8, one in Latin-1.
const accented = ({ length }, encoding) =>
  words(8, length).map((text) => Buffer.from(text.replace(/(.{9})./g, '$1\u00e9'), encoding).slice(0, length));
const utf8 = (parameters) => accented(parameters, 'utf8').map(whole);
const latin1 = (parameters) => accented(parameters, 'latin1');

/** Cuts a letter off that the length has split. */
function whole(buffer) {
  return buffer[buffer.length - 1] === 0xc3 ? buffer.slice(0, buffer.length - 1) : buffer;
}

const decoder = new TextDecoder();
const fatal = tryToMake('utf-8', { fatal: true });
const western = tryToMake('iso-8859-1');
const wide = tryToMake('utf-16le');

/** A build without full ICU knows few encodings. */
function tryToMake(label, options) {
  try {
    // Bun 1.1 does not take undefined for no options.
    return options === undefined ? new TextDecoder(label) : new TextDecoder(label, options);
  } catch (_) {
    return undefined;
  }
}

const missing = (made, what) => (made === undefined ? 'this runtime has no TextDecoder of ' + what : undefined);

suite('TextDecoder', {
  parameters: { length: [64, 1024] },
  page:
    'Turns bytes to text by TextDecoder and by Buffer.toString, plain letters and such with accents. Look at bytes a ' +
    'second for the long ones. iso-8859-1 means windows-1252 to TextDecoder, so it is not the same as latin1 of a Buffer. ' +
    'Published for Node.js 22 and 1 KB were 4,210 a millisecond for TextDecoder of iso-8859-1 and 9,870 for toString of ' +
    'latin1, and that TextDecoder of latin1 takes twice the time of Node.js 20: those could be real.',
})
  .add('TextDecoder utf-8, plain', { inputs: ASCII, bytes, run: (buffer) => decoder.decode(buffer), baseline: true })
  .add('TextDecoder utf-8, accents', { inputs: utf8, bytes, run: (buffer) => decoder.decode(buffer) })
  .add('TextDecoder utf-8, fatal, accents', {
    inputs: utf8,
    bytes,
    unavailable: missing(fatal, 'utf-8 that is fatal'),
    run: (buffer) => fatal.decode(buffer),
  })
  .add('TextDecoder iso-8859-1, accents', {
    inputs: latin1,
    bytes,
    unavailable: missing(western, 'iso-8859-1'),
    run: (buffer) => western.decode(buffer),
  })
  .add('TextDecoder utf-16le, plain', {
    inputs: (p) => ASCII(p).map((buffer) => Buffer.from(buffer.toString(), 'utf16le').slice(0, p.length)),
    bytes,
    unavailable: missing(wide, 'utf-16le'),
    run: (buffer) => wide.decode(buffer),
  })
  .add("Buffer.toString('utf8'), plain", { inputs: ASCII, bytes, run: (buffer) => buffer.toString('utf8') })
  .add("Buffer.toString('utf8'), accents", { inputs: utf8, bytes, run: (buffer) => buffer.toString('utf8') })
  .add("Buffer.toString('latin1'), accents", { inputs: latin1, bytes, run: (buffer) => buffer.toString('latin1') })
  .add('new TextDecoder each time, plain', {
    inputs: ASCII,
    bytes,
    run: (buffer) => new TextDecoder('utf-8').decode(buffer),
  });
