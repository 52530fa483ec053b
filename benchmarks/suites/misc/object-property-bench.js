'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['property', 'string', 'variable', 'symbol'],
  n: [1e8],
});

const symbol = Symbol('number');

const runs = {
  property(n, objects) {
    bench.start();
    for (let i = 0; i < n; i++) {
      const object = objects[i & 7];
      object.number = (object.number + i) | 0;
    }
    bench.end(n);
  },
  string(n, objects) {
    bench.start();
    for (let i = 0; i < n; i++) {
      const object = objects[i & 7];
      object['number'] = (object['number'] + i) | 0;
    }
    bench.end(n);
  },
  variable(n, objects) {
    const keys = ['number', 'other'];
    bench.start();
    for (let i = 0; i < n; i++) {
      const object = objects[i & 7];
      const key = keys[(i >> 3) & 1];
      object[key] = (object[key] + i) | 0;
    }
    bench.end(n);
  },
  symbol(n, objects) {
    bench.start();
    for (let i = 0; i < n; i++) {
      const object = objects[i & 7];
      object[symbol] = (object[symbol] + i) | 0;
    }
    bench.end(n);
  },
};

// An operation reads a property and writes it.
function main({ n, method }) {
  const objects = [];
  for (let i = 0; i < 8; i++) objects.push({ number: i, other: -i, [symbol]: 2 * i });
  runs[method](n, objects);
  common.keepAlive(objects);
}
