#!/bin/sh
# How long a run of autocannon is that asks for a number of requests (-a, `amount`), by the `duration` of its result.
#
# Guess before: from its start to the last answer, so that requests.total by duration is the rate.
# Seen (autocannon 7.15.0, 8.0.0 and 9.0.0 on Node.js 20, Linux x64, 28 November 2026), 200 requests that a server answers in well below .5 s:
#   duration 1.0 s and more in all three, answers from the first to the last within .5 s; requests.average 200
# The run ends where its clock for samples ticks, once a second, however early the last answer came. So two servers of which one
# needs .1 s and the other .9 s for the same number have the same rate, by duration and by requests.average, and only the latency differs.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > amount.cjs <<'JS'
const { createServer } = require('node:http');
const [, , version] = process.argv;
const autocannon = require(`autocannon-${version}`);
const server = createServer((_, response) => response.end('x')).listen(0, '127.0.0.1', () => {
  let [first, last] = [0, 0];
  const told = (_, { duration, requests }) => {
    const took = (last - first) / 1000;
    const isLong = duration >= 1 ? 'a second or more' : 'less than a second';
    console.log(`${version}: ${requests.total} answers within ${took < 0.5 ? '.5 s' : `${took} s`}, duration ${isLong}, average ${requests.average}`);
    server.close();
  };
  const run = autocannon({ url: `http://127.0.0.1:${server.address().port}`, amount: 200, connections: 4 }, told);
  run.on('response', () => {
    last = performance.now();
    first ||= last;
  });
});
JS
npm init -y > /dev/null
npm install --silent --no-audit --no-fund autocannon-7@npm:autocannon@7.15.0 autocannon-8@npm:autocannon@8.0.0 autocannon-9@npm:autocannon@9.0.0 > /dev/null
for version in 7 8 9; do node amount.cjs $version; done | tee seen
diff seen - <<'TXT'
7: 200 answers within .5 s, duration a second or more, average 200
8: 200 answers within .5 s, duration a second or more, average 200
9: 200 answers within .5 s, duration a second or more, average 200
TXT
