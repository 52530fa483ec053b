'use strict';
// Says what the web servers of a runtime do with requests as they are by default, as JSON on a marked line of stdout. Takes seven seconds,
// nearly all of them asleep. As old in its syntax as inside.cjs.

const net = require('net');

/** A server that has not closed an idle connection within so many ms is said not to. */
const LIMIT = 7000;
const BODY = 'the same words '.repeat(200);
const found = {};

const request = (more) => 'GET / HTTP/1.1\r\nHost: localhost\r\n' + (more || '') + '\r\n';

/** Sends and gathers what comes within some ms, or until it closes. */
function ask(port, bytes, ms, isEnough) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const began = Date.now();
    let text = '';
    let answered = began;
    const end = (closed) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: text, closed: closed, ms: Date.now() - answered });
    };
    const timer = setTimeout(() => end(false), ms);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      answered = Date.now();
      if (isEnough && isEnough(text)) end(false);
    });
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
    socket.on('end', () => end(true));
  });
}

const answers = (text) => text.split('HTTP/1.1 200').length - 1;

async function idle(port) {
  const told = await ask(port, request(), LIMIT);
  return told.closed ? Math.round(told.ms / 1000) : 0;
}

async function pipelining(port) {
  const told = await ask(port, request() + request() + request(), 1500, (text) => answers(text) === 3);
  return answers(told.text) === 3;
}

function nodeServer() {
  return new Promise((resolve) => {
    const server = require('http').createServer((_, response) => {
      response.setHeader('Content-Type', 'text/plain');
      response.end(BODY);
    });
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
}

/** The runtime's own; of Node.js that of node:http. */
function nativeServer() {
  // It works for a while, so that requests which came together wait for each other.
  const answer = () =>
    new Promise((resolve) => {
      setTimeout(() => resolve(new Response(BODY, { headers: { 'Content-Type': 'text/plain' } })), 10);
    });
  if (typeof Bun !== 'undefined') return Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer }).port;
  return Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, answer).addr.port;
}

/** HTTP/2 begins with these words, and an empty frame of settings. */
const PREFACE = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);
/** The type of a frame is its fourth byte; 4 are settings. */
const isSettings = (text) => text.length >= 9 && text.charCodeAt(3) === 4 && text.indexOf('HTTP/') !== 0;

(async () => {
  const isNode = typeof Bun === 'undefined' && typeof Deno === 'undefined';
  const port = await nodeServer();
  const own = isNode ? port : nativeServer();
  const waits = [idle(port), isNode ? null : idle(own)];
  if (!isNode) found['native-pipelining'] = await pipelining(own);
  const isWhole = (text) => text.indexOf('\r\n\r\n') > 0;
  const coded = await ask(own, request('Accept-Encoding: gzip, br\r\n'), 1500, isWhole);
  found['http-compression'] = /\r\ncontent-encoding:/i.test(coded.text);
  const old = await ask(own, 'GET / HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n', 1500, isWhole);
  found['http-1.0-length'] = /\r\ncontent-length:/i.test(old.text);
  found.h2c = isSettings((await ask(own, PREFACE, 1500, isSettings)).text);
  found['http-idle'] = await waits[0];
  if (!isNode) found['native-idle'] = await waits[1];
  console.log('\n@jsdyno-facts ' + JSON.stringify(found));
  process.exit(0);
})();
