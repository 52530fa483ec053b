import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { type Hostile, pour } from './servers.ts';

// Frames of RFC 9113, made by hand: a right server cannot be brought to send most of these.

const [DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const;
const END_STREAM = 1;
const ACK = 1;
const END_HEADERS = 4;
const PREFACE = 24;

function frame(type: number, flags: number, stream: number, payload: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** A field without indexing: `:status` is 8 of the static table, `content-length` 28 (RFC 7541, A). */
const statusField = (text: string) => Buffer.concat([Buffer.of(0x08, text.length), Buffer.from(text)]);
const lengthField = (text: string) => Buffer.concat([Buffer.of(0x0f, 0x0d, text.length), Buffer.from(text)]);
const field = (name: string, value: string) =>
  Buffer.concat([Buffer.of(0, name.length), Buffer.from(name), Buffer.of(value.length), Buffer.from(value)]);
const OK = Buffer.of(0x88);

const headers = (stream: number, block: Uint8Array, flags = END_HEADERS) => frame(HEADERS, flags, stream, block);
const data = (stream: number, bytes: Uint8Array | string, flags = END_STREAM) =>
  frame(DATA, flags, stream, Buffer.from(bytes as Uint8Array));
const answer = (stream: number) => Buffer.concat([headers(stream, OK), data(stream, 'ok')]);
const number32 = (...values: number[]) => {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) buffer.writeUInt32BE(value, 4 * i);
  return buffer;
};
const reset = (stream: number, code: number) => frame(RST_STREAM, 0, stream, number32(code));
const goaway = (code: number, last = 0) => frame(GOAWAY, 0, 0, number32(last, code));
const setting = (id: number, value: number) => Buffer.concat([Buffer.of(0, id), number32(value)]);
const settings = (...pairs: Buffer[]) => frame(SETTINGS, 0, 0, Buffer.concat(pairs));

/** Says its settings and reads frames; `onRequest` gets the number of each stream that a request opens. */
function polite(onRequest: (socket: Socket, stream: number) => unknown, first: Buffer = settings()) {
  return (socket: Socket) => {
    let read = Buffer.alloc(0);
    let isBegun = false;
    socket.write(first);
    socket.on('data', (piece) => {
      read = Buffer.concat([read, piece]);
      if (!isBegun && read.length >= PREFACE) {
        isBegun = true;
        read = read.subarray(PREFACE);
      }
      while (isBegun && read.length >= 9) {
        const length = read.readUIntBE(0, 3);
        if (read.length < 9 + length) break;
        const [type, flags, stream] = [read[3], read[4] as number, read.readUInt32BE(5)];
        read = read.subarray(9 + length);
        if (type === SETTINGS && (flags & ACK) === 0) socket.write(frame(SETTINGS, ACK, 0));
        if (type === HEADERS) onRequest(socket, stream);
      }
    });
  };
}

/** Sends these to each request. */
const each = (frames: (stream: number) => Buffer) => polite((socket, stream) => socket.write(frames(stream)));
/** Sends these to the first request, and then the same for ever. */
const endless = (start: (stream: number) => Buffer, more: (stream: number) => Buffer) =>
  polite((socket, stream) => {
    if (stream !== 1) return;
    socket.write(start(stream));
    pour(socket, Buffer.concat(new Array<Buffer>(100).fill(more(stream))));
  });
/** Answers, and sends these for ever. */
const among = (frames: Buffer) => (socket: Socket) => {
  polite((_, stream) => socket.write(answer(stream)))(socket);
  pour(socket, Buffer.concat(new Array<Buffer>(100).fill(frames)));
};
const none = () => Buffer.alloc(0);

/** What Node.js takes for a fault of the whole connection; which of its requests hears what is chance. */
const protocol = {
  kinds: /^(protocol: http2|reset|closed|timeout|stream reset: refused stream)$/,
  unasked: 'perhaps',
} as const;
const timeout = { kinds: /^timeout$/ };
const unreachable = { unreachable: true };

/** Servers of HTTP/2 that do wrong, and what is to come of them. */
export const HTTP2: Hostile[] = [
  { name: 'closes at once', serve: (socket) => socket.end(), ...unreachable },
  { name: 'resets at once', serve: (socket) => socket.resetAndDestroy(), ...unreachable },
  { name: 'says nothing', serve: () => {}, ...unreachable },
  {
    name: 'HTTP/1.1 in place of settings',
    serve: (socket) => socket.write('HTTP/1.1 400 Bad\r\n\r\n'),
    ...unreachable,
  },
  { name: 'random bytes in place of settings', serve: (socket) => socket.write(randomBytes(4096)), ...unreachable },
  {
    name: 'closes behind its settings',
    serve: (socket) => socket.end(settings()),
    kinds: /^(closed|reset|stream reset: .*)$/,
  },
  {
    name: 'resets when it is asked',
    serve: polite((socket) => socket.resetAndDestroy()),
    kinds: /^(closed|reset)$/,
  },
  { name: 'reads nothing', serve: (socket) => void socket.pause().write(settings()), ...timeout },
  { name: 'settings and silence', serve: polite(() => {}), ...timeout },
  { name: 'random bytes to each request', serve: polite((socket) => socket.write(randomBytes(4096))), ...protocol },
  {
    name: 'HTTP/1.1 to each request',
    serve: polite((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(50))),
    ...protocol,
  },
  { name: 'zeros to each request', serve: polite((socket) => socket.write(Buffer.alloc(4096))), ...protocol },
  { name: 'random bytes without end', serve: endless(none, () => randomBytes(999)), ...protocol },
  { name: 'GOAWAY at once', serve: polite(() => {}, Buffer.concat([settings(), goaway(0)])), kinds: /./ },
  { name: 'GOAWAY to each request', serve: each(() => goaway(0)), kinds: /./ },
  { name: 'GOAWAY: enhance your calm', serve: each(() => goaway(11)), kinds: /./ },
  { name: 'GOAWAY without end', serve: endless(none, () => goaway(0)), kinds: /./, unasked: 'perhaps' },
  {
    name: 'resets each stream',
    serve: each((stream) => reset(stream, 2)),
    kinds: /^stream reset: internal error$/,
  },
  {
    name: 'resets with numbers of its own',
    serve: each((stream) => reset(stream, 1000 + stream)),
    kinds: /^stream reset: unknown code$/,
  },
  {
    name: 'resets behind the headers',
    serve: each((stream) => Buffer.concat([headers(stream, OK), reset(stream, 11)])),
    kinds: /^stream reset: enhance your calm$/,
  },
  {
    name: 'pings without end',
    serve: among(frame(PING, 0, 0, Buffer.alloc(8))),
    kinds: /./,
    answers: 'perhaps',
    unasked: 'perhaps',
  },
  {
    name: 'settings without end',
    serve: among(settings(setting(4, 1000))),
    kinds: /./,
    answers: 'perhaps',
    unasked: 'perhaps',
  },
  {
    name: 'priorities without end',
    serve: among(frame(PRIORITY, 0, 1, Buffer.alloc(5))),
    kinds: /./,
    answers: 'perhaps',
    unasked: 'perhaps',
  },
  {
    name: 'unknown frames without end',
    serve: among(frame(0x4d, 0, 0, Buffer.alloc(99))),
    kinds: /./,
    answers: 'perhaps',
    unasked: 'perhaps',
  },
  { name: 'no streams at once', serve: polite(() => {}, settings(setting(3, 0))), ...timeout },
  { name: 'a window of 4 GB', serve: polite(() => {}, settings(setting(4, 0xffffffff))), ...unreachable },
  {
    name: 'a header table of 4 GB',
    serve: polite((socket, stream) => socket.write(answer(stream)), settings(setting(1, 0xffffffff))),
    answers: true,
    valid: true,
  },
  { name: 'windows that overflow', serve: each(() => frame(WINDOW_UPDATE, 0, 0, number32(0x7fffffff))), ...protocol },
  {
    name: 'a frame of 16 MB',
    serve: each((stream) => Buffer.concat([Buffer.from('ffffff0000', 'hex'), number32(stream), Buffer.alloc(65_536)])),
    ...protocol,
  },
  {
    name: 'headers that cannot be decoded',
    serve: each((stream) => headers(stream, Buffer.alloc(64, 0xff))),
    ...protocol,
  },
  {
    name: 'a header table larger than allowed',
    serve: each((stream) => headers(stream, Buffer.concat([Buffer.from('3fe1ffff7f', 'hex'), OK]))),
    ...protocol,
  },
  {
    name: 'interim answers without end',
    serve: endless(none, (stream) => headers(stream, statusField('103'))),
    kinds: /./,
    unasked: 'perhaps',
  },
  { name: 'headers on a stream of its own', serve: each(() => headers(2, OK)), ...protocol },
  { name: 'data on a stream that nobody opened', serve: each(() => data(1001, 'x')), ...protocol },
  {
    name: 'a promise, though none is wanted',
    serve: each((stream) => frame(PUSH_PROMISE, END_HEADERS, stream, Buffer.concat([number32(2), OK]))),
    ...protocol,
  },
  {
    name: 'no status',
    serve: each((stream) => Buffer.concat([headers(stream, field('a', 'b')), data(stream, 'ok')])),
    kinds: /^stream reset: protocol error$/,
  },
  {
    name: 'status abc',
    serve: each((stream) => Buffer.concat([headers(stream, statusField('abc')), data(stream, 'ok')])),
    kinds: /^stream reset: protocol error$/,
  },
  {
    name: 'status 999',
    serve: each((stream) => Buffer.concat([headers(stream, statusField('999')), data(stream, 'ok')])),
    kinds: /^protocol: bad status$/,
  },
  {
    name: 'less than its length',
    serve: each((stream) =>
      Buffer.concat([headers(stream, Buffer.concat([OK, lengthField('9')])), data(stream, 'ok')]),
    ),
    kinds: /^stream reset: protocol error$/,
  },
  {
    name: 'more behind its end',
    serve: each((stream) => Buffer.concat([answer(stream), data(stream, 'more')])),
    answers: true,
    valid: true,
  },
  {
    name: 'a body without end, whatever the window',
    serve: endless(
      (stream) => headers(stream, OK),
      (stream) => data(stream, Buffer.alloc(9999), 0),
    ),
    kinds: /./,
    unasked: 'perhaps',
  },
  {
    name: 'a body that stops',
    serve: each((stream) => Buffer.concat([headers(stream, OK), data(stream, 'ok', 0)])),
    ...timeout,
  },
];
