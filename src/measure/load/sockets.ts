import { connect as connectTcp, type NetConnectOpts, type OnReadOpts, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type SecureContext } from 'node:tls';
import type { Histogram } from './histogram.ts';

/** What all connections of a load connect to. */
export interface Endpoint {
  /** An address, so that no name is looked up again. */
  host: string;
  port: number;
  /** A Unix domain socket instead of both. */
  path: string | null;
  /** Options of TLS, or null for a plain connection. */
  tls: { servername: string; rejectUnauthorized: boolean; secureContext?: SecureContext | undefined } | null;
}

/** How long connections took to be made, in ns. */
export interface ConnectTimes {
  /** To the TCP connection, or that to the Unix domain socket. */
  tcp: Histogram;
  /** From there to the end of the TLS handshake. */
  tls: Histogram;
}

/** Options beyond the endpoint. `onread` is an option of net.connect; @types/node lacks it for TLS. */
interface SocketOptions {
  onread?: OnReadOpts;
  ALPNProtocols?: string[];
}

/** Starts to connect; the caller listens for `error`. Times are kept when they are given. */
export function openSocket(endpoint: Endpoint, options: SocketOptions = {}, times?: ConnectTimes): Socket {
  const { host, port, path, tls } = endpoint;
  const where = path === null ? { host, port, noDelay: true } : { path };
  const socket: Socket =
    tls === null
      ? connectTcp({ ...where, ...options } as NetConnectOpts)
      : connectTls({ ...where, ...tls, ...options } as ConnectionOptions);
  if (times === undefined) return socket;
  let at = performance.now();
  const since = () => {
    const before = at;
    at = performance.now();
    return (at - before) * 1e6;
  };
  socket.once('connect', () => times.tcp.record(since()));
  if (tls !== null) socket.once('secureConnect', () => times.tls.record(since()));
  return socket;
}
