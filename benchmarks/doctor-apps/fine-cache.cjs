'use strict';

// Nothing is wrong: a cache of 2,000 answers fills, and stays as large as it is.
const { createServer } = require('node:http');

const cache = new Map();
let count = 0;
createServer((_, response) => {
  const key = (count++ * 7919) % 2000;
  let answer = cache.get(key);
  if (answer === undefined) {
    answer = { key, text: `answer ${key} `.repeat(50), list: Array.from({ length: 100 }, (_, i) => i * key) };
    cache.set(key, answer);
  }
  response.end(answer.text);
}).listen(process.env.PORT || 0, '127.0.0.1');
