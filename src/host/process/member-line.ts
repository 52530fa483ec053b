import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** The connections that what is loaded into a program opens: a member each, a process or a thread, which tells in lines. */
interface MemberLine<M> {
  port: number;
  /** The first word of a member's first line. */
  word: string;
  members: ReadonlyMap<Socket, M>;
  tellAll(line: string): void;
  close(): void;
}

/** What becomes of what is told. */
interface MemberEvents<M> {
  /** A member has come. @param words those behind the first of its first line @returns what is known of it */
  onJoin(socket: Socket, words: string[]): M;
  onLine(member: M, line: string, socket: Socket): void;
  onLeave?(member: M): void;
}

/**
 * Listens on loopback. TCP, since nothing of it is left behind however this process ends; a random word, since anybody on this machine can
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
    lines.on('error', () => {}); // it passes on the socket's: a process that dies may reset its connection, too
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
