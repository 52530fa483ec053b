'use strict';

const { suite } = require('jsdyno');

// Content types as a server meets them: the text sought is at the start, further on, or missing.
const inputs = () => [
  'application/json',
  'text/html; charset=utf-8',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'application/javascript',
  'text/plain, application/json',
  'multipart/form-data; boundary=----x7MA4YWxkTrZu0gW',
  'application/ld+json',
  'text/event-stream',
  'application/octet-stream',
  'text/html, application/xhtml+xml, application/json;q=0.9',
  'application/problem+json',
  'image/svg+xml',
  'application/jsonlines',
  'APPLICATION/JSON',
  'application/xml, application/json',
];

const cached = /application\/json/;
const needle = 'application/json';

suite('string searching', {
  page:
    'Looks for application/json in content types of 13 to 56 characters, some with it and some without. The text ' +
    'differs from call to call, so no answer can be known beforehand. "cached new RegExp" constructs from an existing ' +
    'RegExp, "new RegExp" from text: both construct in each call. Published for includes were 16 million a second on ' +
    'Node.js 16 and 856 million on 18, for indexOf 850 million on both, beside 15 to 17 million for RegExp: the 850 ' +
    'millions are an empty loop, and the true distance between includes and a RegExp is small.',
})
  .add('includes', { inputs, run: (text) => text.includes('application/json'), baseline: true })
  .add('indexOf', { inputs, run: (text) => text.indexOf('application/json') !== -1 })
  .add('RegExp.test', { inputs, run: (text) => /application\/json/.test(text) })
  .add('cached RegExp', { inputs, run: (text) => cached.test(text) })
  .add('new RegExp', { inputs, run: (text) => new RegExp(needle).test(text) })
  .add('cached new RegExp', { inputs, run: (text) => new RegExp(cached).test(text) })
  .add('String.prototype.match', { inputs, run: (text) => text.match(cached) !== null })
  .add('String.prototype.search', { inputs, run: (text) => text.search(cached) !== -1 });
