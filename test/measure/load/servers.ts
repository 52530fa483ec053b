import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttp2Server, createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { CERTIFICATE, KEY } from './certificate.ts';

/** A server on a port of its own that ends with the test, and the port. */
export function listening(t: TestContext, server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  t.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

export async function http(t: TestContext, listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listening(t, createServer(listener))}/`;
}

export async function https(t: TestContext, listener: RequestListener): Promise<string> {
  return `https://localhost:${await listening(t, createHttpsServer({ key: KEY, cert: CERTIFICATE }, listener))}/`;
}

/** Streams that a listener resets say so on this side, too. */
function quietly(listener: StreamListener): StreamListener {
  return (stream, headers) => {
    stream.on('error', () => {});
    listener(stream, headers);
  };
}

type StreamListener = (stream: ServerHttp2Stream, headers: Record<string, unknown>) => void;

/** HTTP/2 with prior knowledge. */
export async function h2c(t: TestContext, listener: StreamListener): Promise<string> {
  const server = createHttp2Server();
  server.on('stream', quietly(listener));
  return `http://127.0.0.1:${await listening(t, server as unknown as Server)}/`;
}

/** HTTP/2 over TLS. */
export async function h2(t: TestContext, listener: StreamListener): Promise<string> {
  const server = createSecureServer({ key: KEY, cert: CERTIFICATE });
  server.on('stream', quietly(listener));
  return `https://localhost:${await listening(t, server as unknown as Server)}/`;
}

/** Answers whatever comes with these bytes, or does what the function says; or gets each connection. */
export async function tcp(
  t: TestContext,
  answer: string | ((socket: Socket, request: Buffer) => void) | { connection: (socket: Socket) => void },
): Promise<string> {
  const server = createTcpServer((socket) => {
    if (typeof answer === 'object') return answer.connection(socket);
    socket.on('data', (request) => {
      if (typeof answer === 'string') socket.write(answer);
      else answer(socket, request);
    });
  });
  return `http://127.0.0.1:${await listening(t, server)}/`;
}
