'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const { fork } = require('child_process');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    len: [64, 256, 1024, 4096, 16384, 65536, 65536 << 4, 65536 << 5],
    dur: [5],
  },
  { test: { len: 64 } },
);

// Sends text over the channel without pause, but never more than the channel takes.
const source = `
const text = 'x'.repeat(Number(process.argv[2]));
function send() {
  process.send(text, (error) => {
    if (error) process.exit(0);
    send();
  });
}
process.on('disconnect', () => process.exit(0));
for (let i = 0; i < 4; i++) send();
`;

// The rate is characters per second that arrive in messages of `len` of them during `dur` seconds.
function main({ dur, len }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchmark-ipc-'));
  const file = path.join(folder, 'sender.cjs');
  fs.writeFileSync(file, source);
  let received = 0;
  const child = fork(file, [String(len)], { execArgv: [] });

  child.once('message', () => {
    bench.start();
    child.on('message', (text) => {
      received += text.length;
    });
    setTimeout(() => {
      bench.end(received);
      child.kill();
      fs.unlinkSync(file);
      fs.rmdirSync(folder);
      setTimeout(() => process.exit(0), 20);
    }, dur * 1000);
  });
}
