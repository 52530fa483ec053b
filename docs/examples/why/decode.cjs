'use strict';

// 8,000 times 128 KiB of plain letters: each text is as large as what V8 keeps outside its pages, so that memory comes and goes with each.

const { TextDecoder } = require('util');

const bytes = Buffer.alloc(128 * 1024, 'a');
const decoder = new TextDecoder('utf-8');
let length = 0;
for (let i = 0; i < 8000; i++) length += decoder.decode(bytes).length;
console.log(length);
