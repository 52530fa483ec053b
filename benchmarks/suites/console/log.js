'use strict';

const { Console } = require('console');
const { Writable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [2e6],
  variant: ['plain', 'format', 'object', 'group', 'info', 'warn', 'error'],
});

// The console's own work: its streams count the characters and drop them, so that no terminal or file is measured.
const calls = {
  plain: (console, i) => console.log(lines[i & 7]),
  format: (console, i) => console.log('%s is %d', lines[i & 7], i),
  object: (console, i) => console.log(objects[i & 7]),
  group: (console, i) => console.log(lines[i & 7]),
  info: (console, i) => console.info(lines[i & 7]),
  warn: (console, i) => console.warn(lines[i & 7]),
  error: (console, i) => console.error(lines[i & 7]),
};

const lines = [];
const objects = [];
for (let i = 0; i < 8; i++) {
  lines.push('line ' + i + ' of eight');
  objects.push({ index: i, name: 'object ' + i });
}

function main({ n, variant }) {
  let characters = 0;
  const sink = new Writable({
    decodeStrings: false,
    write(chunk, encoding, done) {
      characters += chunk.length;
      done();
    },
  });
  const console = new Console({ stdout: sink, stderr: sink });
  const call = calls[variant];
  if (variant === 'group') console.group();

  bench.start();
  for (let i = 0; i < n; i++) call(console, i);
  bench.end(n);

  // A line is indented by two characters within a group.
  if (characters < n * (variant === 'group' ? 18 : 16)) throw new Error('the console wrote ' + characters);
}
