import { procLink, procNames, readProc } from './proc.ts';
import { processesOf } from './session.ts';

/** The owner of a port: the session, another process (as well), or nobody; unknown without /proc. */
type PortOwner = 'own' | 'other' | 'nobody' | 'unknown';

interface Listener {
  port: number;
  inode: string;
}

const LISTEN = '0A';
/** As /proc/net/tcp and tcp6 write them: words of four bytes in the machine's order. */
const LOCAL = new Set([
  '0100007F',
  '00000000',
  '00000000000000000000000000000000',
  '0000000000000000FFFF00000100007F',
  '0000000000000000FFFF000000000000',
]);

/**
 * Who listens on a port of 127.0.0.1. A port that two processes share (SO_REUSEPORT) is "other": half of the requests would go elsewhere.
 */
export function ownerOf(port: number, leader: number): PortOwner {
  const all = listeners();
  if (all === null) return 'unknown';
  const there = all.filter((one) => one.port === port);
  if (there.length === 0) return 'nobody';
  const own = socketsOf(leader);
  if (own === null) return 'unknown';
  return there.every(({ inode }) => own.includes(inode)) ? 'own' : 'other';
}

/** The ports on which a session listens, sorted; none where there is no /proc. */
export function portsOf(leader: number): number[] {
  const own = new Set(socketsOf(leader));
  const ports = (listeners() ?? []).filter(({ inode }) => own.has(inode)).map(({ port }) => port);
  return [...new Set(ports)].sort((a, b) => a - b);
}

/** Processes of a session that hold the socket which listens on a port; none where there is no /proc. */
export function listenersOn(port: number, leader: number): number[] {
  const inodes = (listeners() ?? []).filter((one) => one.port === port).map(({ inode }) => inode);
  return (processesOf(leader) ?? []).filter((pid) => socketsOfProcess(pid).some((one) => inodes.includes(one)));
}

/** How many sockets a session has open, of every kind; null where there is no /proc. */
export function countSockets(leader: number): number | null {
  return socketsOf(leader)?.length ?? null;
}

/** Inodes of a session's sockets, each as often as a descriptor points to it. */
function socketsOf(leader: number): string[] | null {
  const pids = processesOf(leader);
  if (pids === null) return null;
  return pids.flatMap(socketsOfProcess);
}

function socketsOfProcess(pid: number): string[] {
  const found: string[] = [];
  for (const fd of procNames(`${pid}/fd`) ?? []) {
    const inode = /^socket:\[(\d+)\]$/.exec(procLink(`${pid}/fd/${fd}`) ?? '')?.[1];
    if (inode !== undefined) found.push(inode);
  }
  return found;
}

function listeners(): Listener[] | null {
  const texts = ['net/tcp', 'net/tcp6'].map(readProc);
  if (texts[0] === null) return null;
  return texts.flatMap((text) => readListeners(text ?? ''));
}

/** Listening sockets that a connection to 127.0.0.1 can reach, from the text of /proc/net/tcp or tcp6. */
export function readListeners(text: string): Listener[] {
  const found: Listener[] = [];
  for (const line of text.split('\n').slice(1)) {
    const fields = line.trim().split(/\s+/);
    const [address = '', port = ''] = (fields[1] ?? '').split(':');
    if (fields[3] !== LISTEN || !LOCAL.has(address)) continue;
    found.push({ port: Number.parseInt(port, 16), inode: fields[9] ?? '' });
  }
  return found;
}
