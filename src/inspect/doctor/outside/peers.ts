import { procLink, procNames, readProc } from '../../../host/process/proc.ts';
import { processTree } from '../../../host/process/process-tree.ts';

const ESTABLISHED = '01';

/**
 * Where the connections lead that a program made itself, the most frequent first: those that are none of its own port's.
 * @param signals the port that it tells jsdyno of itself on
 */
export function peersOf(
  pid: number,
  port: number | null,
  signals: number | null,
): { address: string; count: number }[] {
  const own = new Set<string>();
  for (const one of processTree(pid, 'all')) {
    for (const fd of procNames(`${one}/fd`) ?? []) {
      const inode = /^socket:\[(\d+)\]$/.exec(procLink(`${one}/fd/${fd}`) ?? '')?.[1];
      if (inode !== undefined) own.add(inode);
    }
  }
  return peersIn(
    ['tcp', 'tcp6'].map((name) => readProc(`${pid}/net/${name}`) ?? ''),
    own,
    port,
  ).filter(({ address }) => !address.endsWith(`:${signals}`));
}

/** From the texts of /proc/net/tcp and tcp6. Pure. */
export function peersIn(
  texts: readonly string[],
  own: ReadonlySet<string>,
  port: number | null,
): { address: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const line of texts.flatMap((text) => text.split('\n').slice(1))) {
    const [, local = '', remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/);
    if (state !== ESTABLISHED || !own.has(inode) || Number.parseInt(local.split(':')[1] ?? '', 16) === port) continue;
    const address = addressOf(remote);
    counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return [...counts].map(([address, count]) => ({ address, count })).sort((a, b) => b.count - a.count);
}

/** `0100007F:0FA1` is 127.0.0.1:4001: words of four bytes in the machine's order, which is little-endian on what runs JavaScript. */
function addressOf(text: string): string {
  const [address = '', port = ''] = text.split(':');
  const last = address.slice(-8);
  const bytes = (last.match(/../g) ?? []).reverse().map((byte) => Number.parseInt(byte, 16));
  const isMapped = address.length === 8 || /^0{16}FFFF0000/.test(address);
  return `${isMapped ? bytes.join('.') : 'an IPv6 address'}:${Number.parseInt(port, 16)}`;
}
