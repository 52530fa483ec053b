#!/bin/sh
# What pprof-format, the writer and reader of pprof profiles in JavaScript, reads of a difference of two profiles.
#
# Guess before: -250000000, since values are int64 in the format, and Go's `pprof -base` writes such differences.
# Seen (pprof-format 2.3.2 on Node.js 20, Linux x64, 28 November 2026): it writes -250000000 as the format says, and reads its own bytes
# as 18446744073459551616n. The 10 bytes are right; the reader takes them as uint64, and only what exceeds 53 bits as BigInt. So a function
# that became faster by .25 s has 585 years more, and a sum over samples throws, because it mixes BigInt and number.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > difference.cjs <<'JS'
const { Profile, Sample, StringTable, ValueType } = require('pprof-format');
const stringTable = new StringTable();
const sampleType = [new ValueType({ type: stringTable.dedup('cpu'), unit: stringTable.dedup('nanoseconds') })];
const sample = [5, -250_000_000].map((value) => new Sample({ value: [value] }));
const read = Profile.decode(new Profile({ sampleType, sample, stringTable }).encode());
for (const { value } of read.sample) console.log(typeof value[0], String(value[0]));
console.log('as int64', String(BigInt.asIntN(64, read.sample[1].value[0])));
JS
npm init -y > /dev/null
npm install --silent --no-audit --no-fund pprof-format@2.3.2 > /dev/null
node difference.cjs | tee seen
diff seen - <<'TXT'
number 5
bigint 18446744073459551616
as int64 -250000000
TXT
