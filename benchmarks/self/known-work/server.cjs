'use strict';
/** A server whose requests take a known amount of work: each unit is the same turns of the same loop. */
const units = Number(process.env.UNITS || 0);
const TURNS = 100;
let state = 1;

function work() {
  let x = state | 1;
  for (let i = 0; i < units * TURNS; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
  }
  state = x;
}

require('http')
  .createServer((request, response) => {
    work();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ hello: 'world', odd: state & 1 }));
  })
  .listen(process.env.PORT, process.env.HOST);
