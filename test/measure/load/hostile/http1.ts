import type { Socket } from 'node:net';
import { type Hostile, pour } from './servers.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`;

/** Answers each piece that comes, be it a request or not. */
const each = (answer: string | Buffer) => (socket: Socket) => void socket.on('data', () => socket.write(answer));
/** Answers the first piece, and goes on for ever. */
const endless = (start: string, more: string) => (socket: Socket) =>
  void socket.once('data', () => {
    socket.write(start);
    pour(socket, Buffer.from(more.repeat(9999)));
  });

const timeout = { kinds: /^timeout$/ };
const nothing = { kinds: /^(closed|reset|timeout)$/ };
const status = { kinds: /^protocol: bad status line$/ };
const header = { kinds: /^protocol: bad header$/ };
const length = { kinds: /^protocol: bad length$/ };
const chunk = { kinds: /^protocol: bad chunk$/ };
const overhead = { kinds: /^protocol: headers without end$/ };

/** Servers of HTTP/1.1 that do wrong, and what is to come of them. */
export const HTTP1: Hostile[] = [
  { name: 'closes at once', serve: (socket) => socket.end(), ...nothing },
  { name: 'resets at once', serve: (socket) => socket.resetAndDestroy(), ...nothing, unreachable: 'perhaps' },
  { name: 'says nothing', serve: () => {}, ...timeout },
  { name: 'reads nothing', serve: (socket) => socket.pause(), ...timeout },
  { name: 'closes when it is asked', serve: (socket) => socket.once('data', () => socket.end()), kinds: /^closed$/ },
  {
    name: 'drips a byte of a head at a time',
    serve: (socket) => {
      let at = 0;
      const drip = () => socket.write('HTTP/1.1 200 OK\r\nX: '[at++] ?? 'a');
      socket.once('data', () => {
        const timer = setInterval(drip, 20);
        socket.once('close', () => clearInterval(timer));
      });
    },
    ...timeout,
  },
  { name: 'a header line without end', serve: endless('HTTP/1.1 200 OK\r\nX: ', 'a'), ...overhead },
  { name: 'headers without end', serve: endless('HTTP/1.1 200 OK\r\n', 'a: b\r\n'), ...overhead },
  { name: 'a reason without end', serve: endless('HTTP/1.1 200 ', 'O'), ...overhead },
  { name: 'answers before the answer without end', serve: endless('', 'HTTP/1.1 100 Continue\r\n\r\n'), ...overhead },
  { name: 'empty lines without end', serve: endless('', '\r\n'), ...overhead },
  {
    name: 'trailers without end',
    serve: endless(`${head('Transfer-Encoding: chunked')}0\r\n`, 'a: b\r\n'),
    ...overhead,
  },
  {
    name: 'a chunk extension without end',
    serve: endless(`${head('Transfer-Encoding: chunked')}1;`, 'a'),
    ...overhead,
  },
  { name: 'chunks without end', serve: endless(head('Transfer-Encoding: chunked'), '2\r\nok\r\n'), ...timeout },
  { name: 'a body without end', serve: endless(head(), 'a'), ...timeout },
  { name: 'a body of 9 PB', serve: endless(head('Content-Length: 9007199254740991'), 'a'), ...timeout },
  { name: 'a body that stops', serve: each(`${head('Content-Length: 100')}abc`), ...timeout },
  {
    name: 'closes within a body',
    serve: (socket) => socket.once('data', () => socket.end(`${head('Content-Length: 100')}abc`)),
    kinds: /^cut short$/,
  },
  { name: 'a length that is none', serve: each(`${head('Content-Length: abc')}ok`), ...length },
  { name: 'a negative length', serve: each(`${head('Content-Length: -1')}ok`), ...length },
  { name: 'two lengths', serve: each(`${head('Content-Length: 2', 'Content-Length: 3')}ok`), ...length },
  { name: 'a length of 40 digits', serve: each(`${head(`Content-Length: ${'9'.repeat(40)}`)}ok`), ...length },
  {
    name: 'a length and chunks',
    serve: each(`${head('Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\nok\r\n0\r\n\r\n`),
    kinds: /^protocol: length and chunks$/,
  },
  {
    name: 'a chunk size of 40 digits',
    serve: each(`${head('Transfer-Encoding: chunked')}${'f'.repeat(40)}\r\n`),
    ...chunk,
  },
  { name: 'a chunk size that is none', serve: each(`${head('Transfer-Encoding: chunked')}-2\r\nok\r\n`), ...chunk },
  { name: 'another protocol', serve: each('SSH-2.0-OpenSSH_9.6\r\n'), ...status },
  { name: 'HTTP/0.9', serve: (socket) => socket.once('data', () => socket.end('<html>ok</html>')), ...status },
  {
    name: 'HTTP/2 frames',
    serve: each(Buffer.from('000000040000000000', 'hex')),
    kinds: /^protocol: it speaks HTTP\/2$/,
  },
  { name: 'a TLS alert', serve: each(Buffer.from('15030100020246', 'hex')), kinds: /^protocol: it speaks TLS$/ },
  { name: 'NUL bytes', serve: each(Buffer.alloc(4096)), ...status },
  { name: 'HTTP/3.0', serve: each('HTTP/3.0 200 OK\r\nContent-Length: 0\r\n\r\n'), ...status },
  { name: 'status 99', serve: each('HTTP/1.1 099 X\r\nContent-Length: 0\r\n\r\n'), ...status },
  { name: 'status 1000', serve: each('HTTP/1.1 1000 X\r\nContent-Length: 0\r\n\r\n'), ...status },
  { name: 'status abc', serve: each('HTTP/1.1 abc X\r\nContent-Length: 0\r\n\r\n'), ...status },
  { name: 'a NUL in a header', serve: each('HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n'), ...header },
  { name: 'switches to another protocol', serve: each('HTTP/1.1 101 Switching\r\n\r\n'), kinds: /^protocol: switched/ },
  { name: 'answers twice', serve: each(OK + OK), answers: true, unasked: true },
  { name: 'says more than its length', serve: each(`${OK}!`), answers: true, unasked: true },
  {
    name: 'a body behind 304',
    serve: each(`HTTP/1.1 304 Not Modified\r\n\r\n${'a'.repeat(9)}`),
    answers: true,
    unasked: true,
  },
  {
    name: 'answers before it is asked',
    serve: (socket) => {
      socket.write(OK);
      socket.resume();
    },
    kinds: /^(timeout|closed)$/,
    unasked: 'perhaps',
    answers: 'perhaps',
  },
  {
    name: 'pours answers',
    serve: (socket) => {
      socket.resume();
      pour(socket, Buffer.from(OK.repeat(400)));
    },
    kinds: /./,
    unasked: true,
    answers: 'perhaps',
  },
];
