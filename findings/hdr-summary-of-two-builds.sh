#!/bin/sh
# The summary (`toJSON`) of one HDR histogram by the two builds that hdr-histogram-js has, JavaScript and WebAssembly.
#
# Guess before: the same counts give the same summary; only speed and memory differ.
# Seen (hdr-histogram-js 3.0.1 on Node.js 20, 28 November 2026), of 1,999, 2,999 ... 1,000,999 recorded with three digits:
#   both answer getValueAtPercentile(99.99) with 1001471, the end of the bucket; the summary of the JavaScript build is rounded to the digits
#   of the histogram (p99_99 1000000, below the largest value), that of the WebAssembly build is not (p99_99 1001471, above its own max).
# So p99.99 of a stored summary lies on either side of max, by the build that wrote it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log && npm install --silent --no-fund --no-audit hdr-histogram-js@3.0.1 > npm.log
cat > summary.cjs <<'JS'
const hdr = require('hdr-histogram-js');
hdr.initWebAssembly().then(() => {
  for (const useWebAssembly of [false, true]) {
    const histogram = hdr.build({ useWebAssembly, numberOfSignificantValueDigits: 3, highestTrackableValue: 1e9 });
    for (let i = 1; i <= 1000; i++) histogram.recordValue(i * 1000 + 999);
    const { p50, p99_99, max } = histogram.toJSON();
    console.log(useWebAssembly ? 'WebAssembly' : 'JavaScript', p50, p99_99, max, histogram.getValueAtPercentile(99.99));
  }
});
JS
node summary.cjs | tee seen
diff seen - <<'TXT'
JavaScript 501000 1000000 1000999 1001471
WebAssembly 501247 1001471 1000999 1001471
TXT
