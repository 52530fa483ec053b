'use strict';

const url = require('url');
const { suite } = require('jsdyno');
const { lacking } = require('./_values.js');

const inputs = () => [
  'https://example.org/',
  'https://user:word@sub.example.org:8443/a/b/c.html?q=1&r=2#part',
  'http://localhost:3000/api/v1/users/42',
  'https://example.org/path%20with%20spaces/x?name=J%C3%B6rg',
  'file:///home/one/two.txt',
  'https://192.168.0.1/status?verbose',
  'https://example.org/a/../b/./c',
  'ws://example.org:80/socket',
];

suite('URL parsing', {
  page:
    'Reads addresses of eight kinds: by the URL class, by the legacy url.parse, and by hand. They do not give the same: ' +
    'URL follows the standard and corrects paths, url.parse does not and is deprecated. Published was that URL became up to ' +
    '400 % faster from Node.js 16 to 20, with a new parser: that could be real.',
})
  .add('new URL', { inputs, run: (text) => new URL(text), baseline: true })
  .add('new URL, then host and path', {
    inputs,
    run: (text) => {
      const parsed = new URL(text);
      return parsed.host + parsed.pathname;
    },
  })
  .add('url.parse (legacy)', {
    inputs,
    unavailable: lacking(url.parse, 'url.parse'),
    run: (text) => url.parse(text),
  })
  .add('new URL with a base', {
    inputs: () => ['a', '/b?c=1', '../d', '?e=2', '#f', '//example.com/g', './h/i', 'j/../k'],
    run: (text) => new URL(text, 'https://example.org/x/y/z'),
  })
  .add('URL.canParse', {
    inputs,
    unavailable: lacking(URL.canParse, 'URL.canParse'),
    run: (text) => URL.canParse(text),
  })
  .add('by a RegExp, host and path only', {
    inputs,
    run: (text) => /^[a-z]+:\/\/([^/?#]*)([^?#]*)/.exec(text),
  })
  .add('url.format of a URL', {
    inputs: () => inputs().map((text) => new URL(text)),
    run: (parsed) => url.format(parsed),
  });
