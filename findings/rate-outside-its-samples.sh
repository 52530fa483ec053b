#!/bin/sh
# Whether the rate that bench-node tells of a benchmark (`opsSec`) lies between those of its fastest and its slowest sample (`min`, `max`).
#
# Guess before: it does, as each mean of values lies between the least and the largest of them.
# Seen (bench-node 0.15.0 on Node.js 20, Linux x64, 28 November 2026), of 1,003 ns a call, but for one call of 1.5 s, by a clock that the
# benchmark moves itself:
#   an operation takes 2,006 ns by opsSec, and 1,003 to 1,003 ns by min and max of 74 samples
# opsSec is of all iterations by all of their time; samples that lie far out are taken out of the list before min, max and the number of
# samples are made of it. So one pause makes a benchmark half as fast by its rate, and its samples show none: nothing in the result
# tells a slow function from one that was stopped once.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund bench-node@0.15.0 > /dev/null
cat > pause.mjs <<'JS'
// A clock that only the benchmark moves, so that nothing else of the machine counts.
let now = 0n;
let calls = 0;
process.hrtime.bigint = () => now;
const { Suite } = await import('bench-node');
const suite = new Suite({ reporter: false, minSamples: 20 });
suite.add('steady but for one call', { minTime: 0.02, maxTime: 3 }, () => {
  now += ++calls === 300_000 ? 1_500_000_000n : 1_000n + BigInt(calls % 7);
});
const [{ opsSec, histogram }] = await suite.run();
console.log(`an operation takes ${(1e9 / opsSec).toFixed(0)} ns by opsSec, ${histogram.min.toFixed(0)} to ${histogram.max.toFixed(0)} ns by ${histogram.samples} samples`);
JS
node --allow-natives-syntax pause.mjs | tee seen
diff seen - <<'TXT'
an operation takes 2006 ns by opsSec, 1003 to 1003 ns by 74 samples
TXT
