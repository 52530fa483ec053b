'use strict';

// Each answer waits for another server, which takes 60 ms. That server is a process of its own, as a database would be.
const { spawn } = require('node:child_process');
const { Agent, createServer, get } = require('node:http');

if (process.env.UPSTREAM === 'yes') {
  const server = createServer((_, response) => setTimeout(() => response.end('slow'), 60));
  server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${server.address().port}\n`));
} else {
  const env = { ...process.env, UPSTREAM: 'yes', JSDYNO_DOCTOR: '' };
  const words =
    typeof Deno === 'undefined' ? [__filename] : ['run', '-A', '--quiet', '--unstable-detect-cjs', __filename];
  const upstream = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.on('exit', () => upstream.kill());
  process.on('SIGTERM', () => process.exit());
  let said = '';
  upstream.stdout.on('data', (chunk) => {
    said += chunk;
    const port = /port (\d+)/.exec(said)?.[1];
    if (port !== undefined) serve(Number(port));
    said = port === undefined ? said : '';
  });
}

function serve(port) {
  const agent = new Agent({ keepAlive: true });
  createServer((_, response) => {
    get({ host: '127.0.0.1', port, agent }, (answer) => answer.pipe(response));
  }).listen(process.env.PORT || 0, '127.0.0.1');
}
