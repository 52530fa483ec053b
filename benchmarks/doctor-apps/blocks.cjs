'use strict';

// Every 40th request computes for 25 ms before anybody else's turn comes: a fixed amount of work, as real programs have.
const { createServer } = require('node:http');

function sumUp(times) {
  let sum = 0;
  for (let i = 0; i < times; i++) sum += Math.sqrt(sum + (i % 7));
  return sum;
}

const SOME = 500_000;
let fastest = Infinity;
for (let i = 0; i < 20; i++) {
  const from = performance.now();
  sumUp(SOME);
  fastest = Math.min(fastest, performance.now() - from);
}
const times = Math.round((SOME * 25) / fastest);

let count = 0;
createServer((_, response) => {
  count++;
  response.end(String(count % 40 === 0 ? sumUp(times) : count));
}).listen(process.env.PORT || 0, '127.0.0.1');
