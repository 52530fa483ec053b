'use strict';

// TCP by Node's own handles, as the module net uses them: no streams, no buffering.

const { internal } = require('../error/_internal.js');
const { chunkOf } = require('./_pair.js');

const TURN = 256;

/** The bindings; ends the process as unavailable where the runtime does not have them. */
function bindings(bench) {
  const { internalBinding } = internal('internal/test/binding');
  if (internalBinding === undefined) {
    bench.unavailable('internalBinding is not in this runtime');
    return undefined;
  }
  return Object.assign({}, internalBinding('tcp_wrap'), internalBinding('stream_wrap'));
}

function check(code) {
  if (code !== 0) throw new Error('the handle answered ' + code);
}

/** Two connected handles: `ready(client, server)`. */
function connectedHandles({ TCP, TCPConnectWrap, constants }, ready) {
  const handles = {};
  const both = () => {
    if (handles.client !== undefined && handles.server !== undefined) ready(handles.client, handles.server);
  };
  const listener = new TCP(constants.SERVER);
  check(listener.bind('127.0.0.1', 0));
  check(listener.listen(1));
  listener.onconnection = (code, handle) => {
    check(code);
    handles.server = handle;
    both();
  };
  const address = {};
  check(listener.getsockname(address));
  const client = new TCP(constants.SOCKET);
  const request = new TCPConnectWrap();
  request.address = '127.0.0.1';
  request.port = address.port;
  request.oncomplete = (code) => {
    check(code);
    handles.client = client;
    both();
  };
  check(client.connect(request, '127.0.0.1', address.port));
  // A handle that nothing refers to may be collected.
  handles.listener = listener;
}

/** Calls `take(bytes, arrayBuffer)` with each piece that arrives. */
function read(handle, { kReadBytesOrError, streamBaseState }, take) {
  handle.onread = (arrayBuffer) => {
    const bytes = streamBaseState[kReadBytesOrError];
    if (bytes < 0) throw new Error('reading ended with ' + bytes);
    if (arrayBuffer !== undefined) take(bytes, arrayBuffer);
  };
  check(handle.readStart());
}

/** Writes the chunk by `method`; `done()` is called when it is written, and the answer says whether it was at once. */
function write(handle, { WriteWrap, kLastWriteWasAsync, streamBaseState }, method, chunk, done) {
  const request = new WriteWrap();
  request.handle = handle;
  request.buffer = chunk;
  request.oncomplete = (code) => {
    check(code);
    done();
  };
  check(handle[method](request, chunk));
  return streamBaseState[kLastWriteWasAsync] === 0;
}

const methods = { buf: 'writeBuffer', utf: 'writeUtf8String', asc: 'writeLatin1String' };

/** Writes the chunk of a row without end, one after the other and no more than 256 in one turn of the event loop. */
function pour(handle, bindings, type, len) {
  const { chunk } = chunkOf(type, len);
  function next() {
    for (let i = 0; i < TURN; i++) if (!write(handle, bindings, methods[type], chunk, next)) return;
    setImmediate(next);
  }
  next();
}

module.exports = { bindings, connectedHandles, pour, read, write };
