'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  loopMethod: ['forEach', 'iterator'],
  n: [1e6],
});

const loops = {
  forEach(params) {
    let length = 0;
    params.forEach((value, name) => {
      length += value.length + name.length;
    });
    return length;
  },
  iterator(params) {
    let length = 0;
    for (const pair of params) length += pair[0].length + pair[1].length;
    return length;
  },
};

function main({ loopMethod, n }) {
  const visit = loops[loopMethod];
  const inputs = ['one=1&two=2&three=3', 'one=10&two=20&three=30', 'four=4&five=5&six=6', 'a=b&c=d&e=f'].map(
    (text) => new URLSearchParams(text),
  );
  let length = 0;

  bench.start();
  for (let i = 0; i < n; i++) length += visit(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(length);
}
