'use strict';
/** A server whose requests take a known amount of work, `UNITS` times what `NATURE` says. */
const { NATURES } = require('../known-truths/natures.cjs');

const units = Number(process.env.UNITS || 0);
const unit = NATURES[process.env.NATURE || 'compute']();
let at = 0;
let odd = 0;

function work() {
  for (let i = 0; i < units; i++) odd ^= unit(at++ & 15) & 1;
}

require('http')
  .createServer((request, response) => {
    work();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ hello: 'world', odd }));
  })
  .listen(process.env.PORT, process.env.HOST);
