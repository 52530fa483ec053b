import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A server that does wrong, and what a load on it has to say. */
export interface Hostile {
  name: string;
  serve(socket: Socket): unknown;
  /** What failures may be called; there is one at least, unless all is answered. */
  kinds?: RegExp;
  /** Whether right answers come, too; none unless told. */
  answers?: boolean | 'perhaps';
  /** Whether it sends what nobody asked for. */
  unasked?: boolean | 'perhaps';
  /** It does not even come to a load. */
  unreachable?: boolean | 'perhaps';
  /** Wrong, and yet no reason not to use the figures. */
  valid?: boolean;
}

/** Writes the same again and again, as fast as it is read. */
export function pour(socket: Socket, bytes: Uint8Array): void {
  const more = () => {
    // A few at a time: this process has other servers.
    for (let i = 0; i < 4; i++) if (socket.destroyed || !socket.write(bytes)) return;
    setImmediate(more);
  };
  socket.on('drain', more);
  more();
}

/** All of them in this process, each on a port of its own. */
export class HostileServers {
  private readonly servers: Server[] = [];
  private readonly sockets = new Set<Socket>();

  async start({ serve }: Hostile): Promise<string> {
    const server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => this.sockets.delete(socket));
      serve(socket);
    });
    this.servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  /** Ends all. */
  stop(): void {
    for (const server of this.servers.splice(0)) server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
