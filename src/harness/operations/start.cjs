'use strict';

// Where jsdyno starts a process for operations. JSDYNO_HARNESS holds the order; what comes of it is appended to the
// report file as lines of JSON. The process ends itself: an operation may leave anything open.

const { append: appendTo, exit, writeSync } = require('../primordials.cjs');
const { registry } = require('./registry.cjs');

const order = takeOrder();
registry().measured = true;
registry().adapter = order.adapter;
require('./divert.cjs').divert(order.adapter, order.names);

/** Read once and removed, so that processes which an operation starts see the environment that the user chose. */
function takeOrder() {
  const text = process.env.JSDYNO_HARNESS;
  delete process.env.JSDYNO_HARNESS;
  if (text === undefined) {
    process.stderr.write('start.cjs is started by jsdyno, with an order: use "jsdyno ops FILE"\n');
    process.exit(2);
  }
  return JSON.parse(text);
}

function append(message) {
  try {
    appendTo(order.report, JSON.stringify(message) + '\n');
  } catch (error) {
    writeSync(2, String(error) + '\n'); // a full disk, which nobody would hear of where errors are passed over
    exit(1);
  }
}

const modes = {
  list: () => require('./list.cjs').list(order, append),
  calibrate: () => require('./calibrate.cjs').calibrate(order, append),
  run: () => require('./run.cjs').run(order, append),
  floor: () => require('./floors.cjs').floors(order, append),
  diagnose: () => require('./diagnose.cjs').diagnose(order, append),
  output: () => require('./output.cjs').output(order, append),
};

function fail(error) {
  writeSync(2, String((error && error.stack) || error) + '\n');
  exit(1);
}

// Node 12 and 14 only warn when a promise is rejected and nobody listens: an error is an error everywhere. But nothing is
// measured while files are listed, and a file for another tool may look into results that there are not (load.cjs).
process.on('unhandledRejection', (error) => {
  const all = registry();
  if (order.mode !== 'list' && !(all.loading && all.ran)) fail(error);
});
Promise.resolve()
  .then(modes[order.mode])
  .then(() => exit(0), fail);
