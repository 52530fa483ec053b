#!/bin/sh
# What autocannon tells of a server of which each tenth answer has no length, so that its connection ends it (RFC 9112, 6.3).
#
# Guess before: autocannon counts it as an answer, or as an error, and goes on with a new connection.
# Seen (autocannon 9.0.0 on Node.js 20, Linux x64, 28 November 2026), 1 connection, 2 s:
#   server: 11 answers, 2 connections; autocannon: 9 answers, 11 sent, 0 errors, 0 timeouts
# It asks on a new connection, and reads what comes there with the same parser, which is still within the body of the tenth answer. The
# eleventh answer becomes a part of it, and autocannon waits for the rest of the load: a server of thousands of requests a second seems to
# answer five, without an error.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund autocannon@9.0.0 > /dev/null
cat > closing.mjs <<'JS'
import { createServer } from 'node:http';
import autocannon from 'autocannon';
let answers = 0;
let connections = 0;
const server = createServer((_request, response) => {
  answers++;
  if (answers % 10 === 0) {
    // Neither chunks nor a length: as a server of HTTP/1.0 answers.
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
    response.write('he');
    response.end('llo');
  } else {
    response.setHeader('Content-Length', 5);
    response.end('hello');
  }
});
server.on('connection', () => connections++);
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/`;
const { requests, errors, timeouts } = await autocannon({ url, connections: 1, duration: 2 });
console.log(`server: ${answers} answers, ${connections} connections`);
console.log(`autocannon: ${requests.total} answers, ${requests.sent} sent, ${errors} errors, ${timeouts} timeouts`);
process.exit();
JS
node closing.mjs | tee seen
diff seen - <<'TXT'
server: 11 answers, 2 connections
autocannon: 9 answers, 11 sent, 0 errors, 0 timeouts
TXT
