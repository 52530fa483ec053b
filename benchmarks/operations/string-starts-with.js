'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const ADDRESSES = [
  'https://example.org/a',
  'http://example.org/b',
  'ftp://example.org/c',
  'https://example.com',
  'mailto:one@example.org',
  'file:///tmp/x',
  'httpx://example.org',
  'https:/broken',
  'data:text/plain,hello',
  'https://example.net/long/path/to/a/thing?query=1',
  'h',
  'https://',
  'HTTPS://EXAMPLE.ORG',
  'ws://example.org/socket',
  'https//example.org',
  'blob:https://example.org/1',
];

// Lists of eight: one question alone costs little more than the loop around it.
const inputs = () =>
  integers(32, 1, 1000).map((seed) => integers(8, 0, ADDRESSES.length, seed).map((i) => ADDRESSES[i]));

const count = (isOne) => (list) => {
  let found = 0;
  for (let i = 0; i < list.length; i++) if (isOne(list[i])) found++;
  return found;
};

const cached = /^https:\/\//;

suite('string startsWith', {
  page:
    'Asks of eight addresses whether each begins with https://; some do, some do not, some are too short. All rows answer the ' +
    'same question. Later tables of Node.js 20 and 22 called startsWith faster on 22 without a figure one could check; ' +
    'older ones had rates above 800 million a second, which is an empty loop.',
})
  .add('startsWith', { inputs, items: 8, run: count((text) => text.startsWith('https://')), baseline: true })
  .add('indexOf() === 0', { inputs, items: 8, run: count((text) => text.indexOf('https://') === 0) })
  .add('lastIndexOf(x, 0)', { inputs, items: 8, run: count((text) => text.lastIndexOf('https://', 0) === 0) })
  .add('slice() ===', { inputs, items: 8, run: count((text) => text.slice(0, 8) === 'https://') })
  .add('cached RegExp', { inputs, items: 8, run: count((text) => cached.test(text)) })
  .add('first character', { inputs, items: 8, run: count((text) => text[0] === 'h') })
  .add('first character code', { inputs, items: 8, run: count((text) => text.charCodeAt(0) === 104) });
