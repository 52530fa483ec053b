'use strict';

// An echo of WebSocket messages (RFC 6455), as small as it can be: clients here send unfragmented messages and nothing
// else before they close. It takes TCP connections itself, so that every runtime has the same server.

const { createHash } = require('crypto');
const net = require('net');

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const CLOSE = 8;

/** The frame at the beginning of the bytes, unmasked; null while it is not there in full. */
function read(bytes) {
  if (bytes.length < 2) return null;
  const code = bytes[1] & 127;
  const extended = code === 126 ? 2 : code === 127 ? 8 : 0;
  const at = 2 + extended + 4;
  if (bytes.length < at) return null;
  const length = extended === 0 ? code : extended === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < at + length) return null;
  return { opcode: bytes[0] & 15, payload: unmasked(bytes, at, length), size: at + length };
}

/** The mask is the four bytes before the payload. Whole words at a time: a megabyte byte by byte is most of a round trip. */
function unmasked(bytes, at, length) {
  const payload = Buffer.from(new ArrayBuffer(Math.ceil(length / 4) * 4));
  bytes.copy(payload, 0, at, at + length);
  const mask = new Uint8Array(bytes.slice(at - 4, at));
  const word = new Uint32Array(mask.buffer)[0];
  const words = new Uint32Array(payload.buffer);
  for (let i = 0; i < words.length; i++) words[i] ^= word;
  return payload.slice(0, length);
}

/** Servers do not mask. */
function frame(opcode, payload) {
  const { length } = payload;
  let head;
  if (length < 126) {
    head = Buffer.from([0x80 | opcode, length]);
  } else if (length < 65536) {
    head = Buffer.from([0x80 | opcode, 126, length >> 8, length & 255]);
  } else {
    head = Buffer.alloc(10);
    head[0] = 0x80 | opcode;
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}

function echo(socket) {
  let chunks = [];
  let length = 0;
  let needed = 2;
  let open = false;

  function take(data) {
    chunks.push(data);
    length += data.length;
    // Joining what has come of a long message at each chunk would cost more than the message.
    if (length < needed) return;
    let bytes = Buffer.concat(chunks);
    if (!open) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end >= 0) {
        accept(String(bytes.slice(0, end)));
        bytes = bytes.slice(end + 4);
      }
    }
    if (open) bytes = answer(bytes);
    chunks = [bytes];
    length = bytes.length;
    needed = open && length > 9 && (bytes[1] & 127) === 127 ? Number(bytes.readBigUInt64BE(2)) : length + 1;
  }

  function accept(head) {
    const key = /^sec-websocket-key: *(\S+)/im.exec(head)[1];
    const proof = createHash('sha1')
      .update(key + GUID)
      .digest('base64');
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ' +
        proof +
        '\r\n\r\n',
    );
    open = true;
  }

  function answer(bytes) {
    let rest = bytes;
    for (let found = read(rest); found !== null; found = read(rest)) {
      socket.write(frame(found.opcode, found.payload));
      if (found.opcode === CLOSE) socket.end();
      rest = rest.slice(found.size);
    }
    return rest;
  }

  socket.setNoDelay(true);
  socket.on('data', take);
  socket.on('error', () => socket.destroy());
}

/** Listens on a free port of the loopback: `ready(port)`. */
function serve(ready) {
  const server = net.createServer(echo);
  server.listen(0, '127.0.0.1', () => ready(server.address().port));
  return server;
}

module.exports = { serve };
