'use strict';

// 8,000 deflates of 1 KiB by the thread pool, one after the other.

const { deflate } = require('zlib');

const input = Buffer.alloc(1024, 'a');
let left = 8000;

function next(error) {
  if (error) throw error;
  if (left-- > 0) deflate(input, next);
}
next();
