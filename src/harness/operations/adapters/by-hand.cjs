'use strict';

// `node bench.js` of a file for another tool: nobody measures, so `jsdyno ops bench.js` is started when it has ended, as
// for files that import `jsdyno` itself (src/operations.ts).

const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { registry } = require('../registry.cjs');

// The paths of the compiled file, and of the source in a checkout.
const STARTERS = ['../../../../dist/src/cli/by-hand.js', '../../../cli/by-hand.ts'];

function startByHand() {
  const all = registry();
  if (all.measured || all.byHand) return;
  all.byHand = true;
  const starter = STARTERS.map((file) => path.join(__dirname, file)).find((file) => fs.existsSync(file));
  if (starter === undefined) return;
  process.once('beforeExit', () => import(pathToFileURL(starter).href).then((module) => module.startByHand()));
}

/** Called when a run starts in the other tool: results are empty, so errors of code that reads them are not the file's fault. */
function noteRun() {
  registry().ran = true;
}

module.exports = { startByHand, noteRun };
