'use strict';

// Nothing is wrong: 200 MB of Buffers are held from the beginning on, and no more.
const { createServer } = require('node:http');

const held = Array.from({ length: 50 }, (_, i) => Buffer.alloc(4_000_000, i));
let turn = 0;
createServer((_, response) => {
  turn = (turn + 1) % held.length;
  response.end(held[turn].subarray(0, 1000));
}).listen(process.env.PORT || 0, '127.0.0.1');
