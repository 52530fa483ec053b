#!/bin/sh
# Which hooks vitest calls around a bench that stands in a describe.
#
# Guess before: those that it calls around a test: beforeAll and beforeEach of the file and of the group, in this order.
# Seen (vitest 4.1.12 on Node.js 24.21.0, Linux x64, 28 November 2026), `vitest bench --run`, what was called until the file's afterAll:
#   file beforeAll, bench's own setup, the bench; no beforeEach at all, and not the group's beforeAll
# The run ends with exit code 0 and a line of figures: a bench whose data such a hook makes is timed on undefined, and nothing says so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund vitest@4.1.12 > /dev/null
cat > group.bench.mjs <<'JS'
import { afterAll, beforeAll, beforeEach, bench, describe } from 'vitest';
const called = new Set();
beforeAll(() => called.add('file-beforeAll'));
beforeEach(() => called.add('file-beforeEach'));
afterAll(() => console.log(`CALLED ${[...called].join(' ')}`));
describe('group', () => {
  beforeAll(() => called.add('group-beforeAll'));
  beforeEach(() => called.add('group-beforeEach'));
  bench('work', () => void called.add('bench'), { time: 10, warmupTime: 0, setup: () => void called.add('setup') });
});
JS
NO_COLOR=1 ./node_modules/.bin/vitest bench --run > output 2> /dev/null
grep -o 'CALLED .*' output | tee seen
diff seen - <<'TXT'
CALLED file-beforeAll setup bench
TXT
