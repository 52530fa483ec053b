'use strict';
// Says how often the module that it is given, node:bench, calls a function before it counts; that runs when the file has been loaded.

let warmups = 0;
require(process.argv[2]).bench('empty', { samples: 2 }, (context) => {
  if (context.phase === 'warmup') warmups++;
  context.start();
  context.end(1);
});
process.on('exit', () => console.log('\n@jsdyno-facts ' + JSON.stringify({ 'bench-warmup': warmups })));
