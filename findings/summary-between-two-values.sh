#!/bin/sh
# The quantiles that prom-client's Summary gives of latencies that repeat, as whole milliseconds do.
#
# Guess before: repeated values are what a t-digest knows best; where 9,990 of 10,000 are 1 and ten are 1000, p99 is 1.
# Seen (prom-client 15.1.3 with tdigest 0.1.3, on Node.js 20, 28 November 2026), true and told:
#   1 and 1000        p50 1, 1.999    p75 1, 501.5    p90 1, 801.2    p99 1, 981.0
#   1, 2, 3 and 1000  p50 2, 2.002    p75 3, 2.752    p90 3, 406.0    p99 3, 943.3
#   1.000000 to 1.000996 and 1000     p50, p75, p90 and p99 1.00, as they are
# Equal values become one point of the digest however many they are, and a quantile is drawn on the line between two points: one request of a
# thousand that is slow moves p75 half the way to it. The finer the clock, the better the quantile; a clock of whole ms invents a slow tail.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log && npm install --silent --no-fund --no-audit prom-client@15.1.3 tdigest@0.1.3 > npm.log
cat > summary.cjs <<'JS'
const { Summary } = require('prom-client');
const usual = { 'one value': () => 1, 'three values': (i) => 1 + (i % 3), 'fine values': (i) => 1 + (i % 997) / 1e6 };
(async () => {
  for (const [name, of] of Object.entries(usual)) {
    const summary = new Summary({ name: name.replace(' ', '_'), help: name, percentiles: [0.5, 0.75, 0.9, 0.99] });
    const given = Array.from({ length: 10000 }, (_, i) => (i % 1000 === 0 ? 1000 : of(i)));
    for (const value of given) summary.observe(value);
    const sorted = given.toSorted((a, b) => a - b);
    const told = (await summary.get()).values.slice(0, 4);
    console.log(`${name}: ${told.map(({ labels, value }) => `p${labels.quantile * 100} ${sorted[labels.quantile * 10000 - 1].toFixed(1)} ${value.toFixed(1)}`).join(', ')}`);
  }
})();
JS
node summary.cjs | tee seen
diff seen - <<'TXT'
one value: p50 1.0 2.0, p75 1.0 501.5, p90 1.0 801.2, p99 1.0 981.0
three values: p50 2.0 2.0, p75 3.0 2.8, p90 3.0 406.0, p99 3.0 943.3
fine values: p50 1.0 1.0, p75 1.0 1.0, p90 1.0 1.0, p99 1.0 1.0
TXT
