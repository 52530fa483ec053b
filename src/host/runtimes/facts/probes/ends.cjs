'use strict';
// Ends the way that it is told to, after some work for a profile and a collector; or writes a snapshot of its heap to a path. As old in its syntax as inside.cjs.

const kept = [];
const until = Date.now() + 60;
while (Date.now() < until) kept.push({ list: [Date.now()] });

const byAnother = (signal) => {
  require('child_process').spawn('kill', ['-' + signal, String(process.pid)], { stdio: 'ignore' });
  setTimeout(() => {}, 1000);
};

const WAYS = {
  itself: () => {},
  'process.exit': () => process.exit(0),
  'its own SIGTERM': () => process.kill(process.pid, 'SIGTERM'),
  "another's SIGTERM": () => byAnother('TERM'),
  SIGUSR1: () => byAnother('USR1'),
};
const way = process.argv[2] || 'itself';
if (WAYS[way]) WAYS[way]();
else require('v8').writeHeapSnapshot(way);
