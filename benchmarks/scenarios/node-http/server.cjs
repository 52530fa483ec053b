'use strict';

const { createServer } = require('http');

const users = Array.from({ length: 1000 }, (_, id) => ({
  id,
  name: `User ${id}`,
  about: 'x'.repeat(46),
  admin: false,
}));

function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function handle(request, response) {
  const { method, url } = request;
  if (method === 'POST' && url === '/echo') return readJson(request).then((value) => send(response, 200, value));
  if (method !== 'GET') return send(response, 404, { error: 'not found' });
  switch (url) {
    case '/json':
      return send(response, 200, { message: 'Hello, World!' });
    case '/text':
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 13 });
      return response.end('Hello, World!');
    case '/large':
      return send(response, 200, users);
    case '/error':
      throw new Error('thrown in the handler');
  }
  if (url.startsWith('/user/')) return send(response, 200, { id: decodeURIComponent(url.slice('/user/'.length)) });
  send(response, 404, { error: 'not found' });
}

createServer(async (request, response) => {
  try {
    await handle(request, response);
  } catch (error) {
    send(response, 500, { error: error.message });
  }
}).listen(process.env.PORT, process.env.HOST);
