import { randomStream } from '../../../src/stats/random.ts';

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const chunked = (...all: string[]) => lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', ...all);

/** Right answers of every kind. */
const RIGHT: readonly string[] = [
  `${lines('HTTP/1.1 200 OK', 'Content-Length: 5')}hello`,
  lines('HTTP/1.1 200 OK', 'content-length: 0', 'Connection: keep-alive'),
  `${lines('HTTP/1.1 200', 'Content-Length:\t 11 ', 'Date: Thu, 01 Jan 1970 00:00:00 GMT')}HTTP/1.1 20`,
  `${lines('HTTP/1.1 404 Not Found', 'Content-Type: text/plain', 'Content-Length: 2', 'X-Powered-By: Express')}no`,
  `${lines('HTTP/1.1 500 \xe9chec', 'Server: x', 'Content-Length: 1')}x`,
  lines('HTTP/1.1 200 OK', 'Connection: close', 'Content-Length: 0'),
  lines('HTTP/1.1 200 OK', 'Connection: foo, CLOSE , bar', 'Content-Length: 0'),
  `${lines('HTTP/1.0 200 OK', 'Content-Length: 2')}ok`,
  `${lines('HTTP/1.0 200 OK', 'Connection: Keep-Alive', 'Content-Length: 2')}ok`,
  `${lines('HTTP/1.1 200 OK', 'Server: x')}up to the end`,
  lines('HTTP/1.1 204 No Content', 'Server: x'),
  lines('HTTP/1.1 304 Not Modified', 'Content-Length: 500', 'ETag: "x"'),
  `${lines('HTTP/1.1 100 Continue')}${lines('HTTP/1.1 201 Created', 'Content-Length: 1')}x`,
  `${lines('HTTP/1.1 103 Early Hints', 'Link: </a>')}${lines('HTTP/1.1 200 OK', 'Content-Length: 0')}`,
  `${chunked()}5\r\nhello\r\n1A\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\n\r\n`,
  `${chunked('X: y')}2;a=b;c="d"\r\nhi\r\n0;c\r\nX-Sum: 1\r\nY: 2\r\n\r\n`,
  `${lines('HTTP/1.1 200 OK', 'Transfer-Encoding: gzip, Chunked')}3\r\nabc\r\n000\r\n\r\n`,
  lines(
    'HTTP/1.1 200 OK',
    'Content-Type: 9',
    'Connect: close',
    'Contention: 7',
    'Transfer: chunked',
    'Content-Length: 0',
  ),
  lines('HTTP/1.1 301 Moved', 'Location: /x?a=b', 'Content-Length: 0'),
];

/** What a mutation puts in: the bytes that mean something to a parser, and some that mean nothing. */
const PIECES = [
  '\r',
  '\n',
  '\r\n',
  '\0',
  ' ',
  '\t',
  ':',
  ',',
  ';',
  '-',
  '0',
  '9',
  'f',
  'z',
  '\x7f',
  '\xff',
  '\r\n\r\n',
];
const WORDS = [
  'Content-Length: 3\r\n', 'Transfer-Encoding: chunked\r\n', 'Transfer-Encoding: gzip\r\n', 'Connection: close\r\n', ' folded\r\n',
  'HTTP/1.1 ', '200', '101', '99', 'Content-Length: 5\r\n', 'Connection: keep-alive\r\n', 'Upgrade: x\r\n', '18446744073709551616',
]; // biome-ignore format: a list

/**
 * A stream of one to three answers, most of them changed in one to three places: bytes flipped, taken out, doubled, put in,
 * lines exchanged, the end cut off.
 */
export function answerStream(seed: number): Buffer {
  const random = randomStream(seed, 0);
  const below = (count: number) => Math.floor(random() * count);
  const one = <T>(all: readonly T[]) => all[below(all.length)] as T;
  let bytes = Buffer.from(Array.from({ length: 1 + below(3) }, () => one(RIGHT)).join(''), 'latin1');
  const spliced = (at: number, taken: number, put: Uint8Array) =>
    Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + taken)]);
  const text = (piece: string) => Buffer.from(piece, 'latin1');
  for (let left = below(4); left > 0; left--) {
    const at = below(bytes.length);
    const lineAt = bytes.lastIndexOf('\n', at) + 1;
    const changed = [
      () => spliced(at, 1, Buffer.of((bytes[at] as number) ^ (1 << below(8)))),
      () => spliced(at, 1 + below(3), Buffer.alloc(0)),
      () => spliced(at, 0, bytes.subarray(at, at + 1 + below(20))),
      () => spliced(at, 0, text(one(PIECES))),
      () => spliced(at, 1, text(one(PIECES))),
      () => spliced(lineAt, 0, text(one(WORDS))),
      () => spliced(at, 0, text(one(WORDS))),
      () => bytes.subarray(0, at),
    ];
    bytes = one(changed)();
    if (bytes.length === 0) return bytes;
  }
  return bytes;
}
