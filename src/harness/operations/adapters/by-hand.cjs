'use strict';

// `node bench.js` of a file for another tool: nobody measures, so `jsdyno ops bench.js` is started when it has ended, as
// for files that import `jsdyno` itself (src/operations.ts).

const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { registry } = require('../registry.cjs');

// Where it is compiled, and where a checkout runs from its sources.
const STARTERS = ['../../../../dist/src/cli/by-hand.js', '../../../cli/by-hand.ts'];

function startByHand() {
  const all = registry();
  if (all.measured || all.byHand) return;
  all.byHand = true;
  const starter = STARTERS.map((file) => path.join(__dirname, file)).find((file) => fs.existsSync(file));
  if (starter === undefined) return;
  process.once('beforeExit', () => import(pathToFileURL(starter).href).then((module) => module.startByHand()));
}

/** Called by what starts a run in the other tool: results are empty, and what looks into them is no fault of the file. */
function noteRun() {
  registry().ran = true;
}

module.exports = { startByHand, noteRun };
