import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Connections from code that is loaded into a program. Each is a member, a process or a thread, and sends lines. */
interface MemberLine<M> {
  port: number;
  /** The first word of a member's first line. */
  word: string;
  members: ReadonlyMap<Socket, M>;
  tellAll(line: string): void;
  close(): void;
}

/** The listeners for members. */
interface MemberEvents<M> {
  /** A member has come. @param words those behind the first of its first line @returns what is known of it */
  onJoin(socket: Socket, words: string[]): M;
  onLine(member: M, line: string, socket: Socket): void;
  onLeave?(member: M): void;
}

/**
 * Listens on loopback. TCP leaves nothing behind however this process ends; a random word is needed because anybody on this machine can
 * connect.
 */
export async function openMemberLine<M>({ onJoin, onLine, onLeave }: MemberEvents<M>): Promise<MemberLine<M>> {
  const word = randomBytes(12).toString('hex');
  const members = new Map<Socket, M>();
  const listener = createServer((socket) => {
    socket.unref();
    socket.on('error', () => {});
    socket.on('close', () => {
      const member = members.get(socket);
      members.delete(socket);
      if (member !== undefined) onLeave?.(member);
    });
    const lines = createInterface({ input: socket });
    lines.on('error', () => {}); // errors of the socket: a process that dies may reset its connection
    lines.on('line', (line) => {
      const member = members.get(socket);
      if (member !== undefined) return onLine(member, line, socket);
      const [first, ...words] = line.split(' ');
      if (first !== word) return void socket.destroy();
      members.set(socket, onJoin(socket, words));
    });
  });
  listener.unref();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    word,
    members,
    tellAll: (line) => {
      for (const socket of members.keys()) socket.write(`${line}\n`);
    },
    close: () => {
      listener.close();
      for (const socket of members.keys()) socket.destroy();
    },
  };
}
