#!/bin/sh
# The smallest p-value that simple-statistics gives for a z-score, and its quantile of the normal distribution at 97.5 %.
#
# Guess before: right to 4 digits, as a table or a rational approximation of it is, and falling to 0 as z grows.
# Seen (simple-statistics 7.12.1 on Node.js 20, 28 November 2026), two-sided, 2 * (1 - cumulativeStdNormalProbability(z)):
#   z 2  .0456 (exactly .0455)      3  .0026 (.0027)      4  .0020 (.000063)      10  .0020 (1.5e-23)
#   probit(.975) 1.9572 (1.9600), so that a 95 % interval by it holds 94.97 %; probit(.9995) 3.2793 (3.2905)
# The function looks z up in a table that ends at 3.09, and takes its last entry, .999, from there on. So with a correction for many
# comparisons (.05 of 50: .001) no difference is ever significant, however large.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log && npm install --silent --no-fund --no-audit simple-statistics@7.12.1 > npm.log
cat > normal.cjs <<'JS'
const { cumulativeStdNormalProbability, probit } = require('simple-statistics');
for (const z of [2, 3, 4, 10]) console.log(`z ${z}: p ${(2 * (1 - cumulativeStdNormalProbability(z))).toFixed(4)}`);
for (const p of [0.975, 0.9995]) console.log(`probit ${p}: ${probit(p).toFixed(4)}`);
JS
node normal.cjs | tee seen
diff seen - <<'TXT'
z 2: p 0.0456
z 3: p 0.0026
z 4: p 0.0020
z 10: p 0.0020
probit 0.975: 1.9572
probit 0.9995: 3.2793
TXT
