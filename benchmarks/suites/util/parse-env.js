'use strict';

const util = require('util');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [3e4],
});

/** What a .env file may have: comments, quotes of all kinds, several lines, `export`, space around the sign. */
function file(id) {
  const lines = ['# settings of a service'];
  for (let i = 0; i < 8; i++) {
    lines.push(
      `PLAIN_${i}=value-${id}`,
      `SPACED_${i} = value of ${id} # and a comment`,
      `QUOTED_${i}="one\\ntwo # no comment"`,
      `SINGLE_${i}='$HOME "is" kept'`,
      `export EXPORTED_${i}=\`back ticks\``,
      `LINES_${i}="first\nsecond\nthird"`,
      '',
    );
  }
  return lines.join('\n');
}

function main({ n }) {
  if (typeof util.parseEnv !== 'function') {
    return bench.unavailable('util.parseEnv is not in this runtime (Node.js 20.12 or newer)');
  }
  const inputs = [1, 2, 3, 4].map(file);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = util.parseEnv(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
