'use strict';

const net = require('net');
const tls = require('tls');
const { key, cert } = require('../fixtures/localhost.js');

/** Where to connect to; the certificate is its own authority. */
function where(server) {
  return { port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca: cert };
}

/**
 * Two ends of a TLS connection over the loopback: `ready(client, server)`.
 * @param {object} options for the client's tls.connect()
 */
function connectedPair(options, ready) {
  let client;
  let accepted;
  const server = tls.createServer({ key, cert }, (socket) => {
    accepted = socket;
    both();
  });
  server.listen(0, '127.0.0.1', () => {
    client = tls.connect(Object.assign(where(server), options));
    client.on('secureConnect', both);
  });
  let count = 0;
  function both() {
    if (++count === 2) ready(client, accepted);
  }
}

/** The server's end of an accepted connection by the ways there are to put TLS on it. */
const ends = {
  clear: (socket) => socket,
  TLSSocket: (socket) =>
    new tls.TLSSocket(socket, { isServer: true, secureContext: tls.createSecureContext({ key, cert }) }),
  SecurePair(socket) {
    const pair = tls.createSecurePair(tls.createSecureContext({ key, cert }), true, false, false);
    pair.encrypted.pipe(socket);
    socket.pipe(pair.encrypted);
    return pair.cleartext;
  },
};

/**
 * A connection whose server's end is made by hand: `ready(client, server)`, as soon as the client can write.
 * @param {'clear' | 'TLSSocket' | 'SecurePair'} securing
 */
function pairBy(securing, ready) {
  let client;
  let accepted;
  let count = 0;
  const both = () => {
    if (++count === 2) ready(client, accepted);
  };
  const server = net.createServer((socket) => {
    accepted = ends[securing](socket);
    both();
  });
  server.listen(0, '127.0.0.1', () => {
    if (securing === 'clear') client = net.connect(where(server), both);
    else client = tls.connect(where(server), both);
  });
}

module.exports = { cert, connectedPair, key, pairBy, where };
