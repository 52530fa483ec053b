'use strict';

// Nothing is wrong: small answers, made anew each time.
const { createServer } = require('node:http');

let count = 0;
createServer((_, response) => {
  count++;
  const body = JSON.stringify({
    count,
    at: Date.now(),
    items: Array.from({ length: 20 }, (_, i) => ({ i, name: `item ${i}` })),
  });
  response.setHeader('content-type', 'application/json');
  response.end(body);
}).listen(process.env.PORT || 0, '127.0.0.1');
