#!/bin/sh
# Which bytes hey's "Total data" counts, of 200 answers of 1,000 bytes each: with a length, in chunks, and until the connection ends.
#
# Guess before: hey reads each body to its end, and its total is 200,000 bytes in all three cases.
# Seen (github.com/rakyll/hey v0.1.5, Linux x64, 28 November 2026):
#   with a length           200000 bytes
#   in chunks               nothing told
#   until the end           nothing told
# hey adds up the lengths that headers announce, not what it reads. Of a server that sends some answers in chunks, as most do with what
# they render, the total and "Size/request" are of the others only, over all.
set -eu
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
GOPATH=$folder/go GOBIN=$folder GOFLAGS=-modcacherw go install github.com/rakyll/hey@v0.1.5 2> /dev/null
cat > server.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
const server = createServer(({ url }, response) => {
  if (url === '/length') response.setHeader('Content-Length', 1000);
  if (url === '/end') {
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
  }
  response.write('x'.repeat(500));
  response.end('x'.repeat(500));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
for (const [path, name] of [['length', 'with a length'], ['chunks', 'in chunks'], ['end', 'until the end']]) {
  const hey = spawn('./hey', ['-n', '200', '-c', '2', `http://127.0.0.1:${server.address().port}/${path}`]);
  let output = '';
  hey.stdout.on('data', (text) => (output += text));
  await once(hey, 'close');
  if (!output.includes('[200]\t200 responses')) throw new Error(output);
  console.log(`${name.padEnd(23)} ${/Total data:\t(\d+ bytes)/.exec(output)?.[1] ?? 'nothing told'}`);
}
process.exit();
JS
node server.mjs | tee seen
diff seen - <<'TXT'
with a length           200000 bytes
in chunks               nothing told
until the end           nothing told
TXT
