'use strict';

// Every answer leaves a Buffer of 2 KiB behind that nobody needs any more.
const { createServer } = require('node:http');

const kept = [];
createServer((_, response) => {
  // Not from the pool that Node.js cuts small Buffers from: a slice of that would keep 8 KiB.
  const buffer = Buffer.alloc(2048, kept.length & 255);
  kept.push(buffer);
  response.end(buffer.subarray(0, 16));
}).listen(process.env.PORT || 0, '127.0.0.1');
