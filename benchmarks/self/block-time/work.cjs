'use strict';

// An operation that marks its way (marks.cjs): when its file is reached and loaded, and its first call.

const mark = globalThis.blockMark || (() => {});
mark('harness');
const { suite } = require('jsdyno');

const text = JSON.stringify({ a: [1, 2, 3], b: 'text', c: { d: null } });
let isFirst = true;
suite('block time').add('parse', () => {
  if (isFirst) mark('first call');
  isFirst = false;
  return JSON.parse(text);
});
mark('file');
