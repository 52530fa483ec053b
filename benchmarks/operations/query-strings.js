'use strict';

const querystring = require('querystring');
const { suite } = require('jsdyno');
const { integers, words } = require('./_values.js');

const objects = () =>
  integers(16, 1, 1000).map((seed) => {
    const object = {};
    words(5, 4, seed).forEach((name, i) => {
      object[name] = i === 2 ? 'with space & more' : String(seed + i);
    });
    return object;
  });
const texts = () => objects().map((object) => querystring.stringify(object));

suite('query strings', {
  page:
    'Reads and writes the query of an address with five fields, one of which needs escaping. URLSearchParams writes a space ' +
    'as +, querystring as %20; both read both. Getting a field is part of the reading rows, since one of the two could put ' +
    'work off until then.',
})
  .add('new URLSearchParams, then get', {
    inputs: texts,
    baseline: true,
    run: (text) => new URLSearchParams(text).get('missing'),
  })
  .add('querystring.parse, then a field', {
    inputs: texts,
    run: (text) => querystring.parse(text).missing === undefined,
  })
  .add('URLSearchParams.toString', { inputs: objects, run: (object) => new URLSearchParams(object).toString() })
  .add('querystring.stringify', { inputs: objects, run: (object) => querystring.stringify(object) })
  .add('encodeURIComponent', {
    inputs: () => words(16, 12).map((w) => w + ' & \u00e9'),
    run: (x) => encodeURIComponent(x),
  })
  .add('decodeURIComponent', {
    inputs: () => words(16, 12).map((w) => encodeURIComponent(w + ' & \u00e9')),
    run: (x) => decodeURIComponent(x),
  });
