#!/bin/sh
# What tinybench tells of a task whose every call ends within one tick of the clock, so that each sample is 0 ms.
#
# Guess before: a rate that is infinite, or none; in any case nothing that sorts it behind a slower task.
# Seen (tinybench 4.1.0, 5.1.0 and 6.2.5 on Node.js 20, Linux x64, 28 November 2026), ops/s of a task of 0 ms a call, beside one of 1 ms:
#   4.1.0 Infinity, the median NaN      5.1.0 and 6.2.5  0, the median 0      beside it 1,000
# A task of which every other sample is 0 and the others are 1 us has 1,500,000: a sample of 0 counts as one of their mean. So where a clock
# is coarse, as in browsers, the fastest task of a table is its slowest by `throughput`, and JSON has null for it or 0 by the version.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund tinybench-4@npm:tinybench@4.1.0 tinybench-5@npm:tinybench@5.1.0 tinybench-6@npm:tinybench@6.2.5 > /dev/null
cat > zero.mjs <<'JS'
for (const version of [4, 5, 6]) {
  const { Bench } = await import(`tinybench-${version}`);
  const bench = new Bench({ time: 0, iterations: 10, warmup: false });
  let calls = 0;
  bench.add('1 ms', () => ({ overriddenDuration: 1 }));
  bench.add('0 ms', () => ({ overriddenDuration: 0 }));
  bench.add('0 or .001 ms', () => ({ overriddenDuration: (calls++ % 2) / 1000 }));
  await bench.run();
  const told = bench.tasks.map(({ name, result: { throughput } }) => `${name}: ${throughput.mean} ops/s, median ${throughput.p50}`);
  console.log(`${version}  ${told.join('; ')}`);
}
JS
node zero.mjs | tee seen
diff seen - <<'TXT'
4  1 ms: 1000 ops/s, median 1000; 0 ms: Infinity ops/s, median NaN; 0 or .001 ms: 1500000 ops/s, median 1500000
5  1 ms: 1000 ops/s, median 1000; 0 ms: 0 ops/s, median 0; 0 or .001 ms: 1500000 ops/s, median 1500000
6  1 ms: 1000 ops/s, median 1000; 0 ms: 0 ops/s, median 0; 0 or .001 ms: 1500000 ops/s, median 1500000
TXT
