'use strict';

const util = require('util');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  method: ['ErrorCallSites', 'ErrorCallSitesSerialized', 'CPP'],
});

const structured = (_, callSites) => callSites;

/** The call sites of an error, as Error.prepareStackTrace is given them. */
function errorCallSites() {
  const original = Error.prepareStackTrace;
  Error.prepareStackTrace = structured;
  const target = {};
  Error.captureStackTrace(target);
  const callSites = target.stack;
  Error.prepareStackTrace = original;
  return callSites;
}

/** The same as plain objects, which is what util.getCallSites() gives. */
function errorCallSitesSerialized() {
  return errorCallSites().map((site) => ({
    functionName: site.getFunctionName(),
    scriptName: site.getFileName(),
    lineNumber: site.getLineNumber(),
    columnNumber: site.getColumnNumber(),
  }));
}

const methods = {
  ErrorCallSites: errorCallSites,
  ErrorCallSitesSerialized: errorCallSitesSerialized,
  CPP: util.getCallSites || util.getCallSite,
};

function main({ n, method }) {
  const callSites = methods[method];
  if (typeof callSites !== 'function') {
    return bench.unavailable('util.getCallSites is not in this runtime (Node.js 22.9 or newer)');
  }
  if (method !== 'CPP' && !Array.isArray(errorCallSites())) {
    return bench.unavailable('Error.prepareStackTrace is not asked for call sites in this runtime');
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = callSites();
  bench.end(n);

  common.keepAlive(kept);
}
