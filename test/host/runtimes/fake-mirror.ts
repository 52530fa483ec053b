import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeArchive } from './fake-registry.ts';

/** A download directory of Node.js on loopback, in the official layout; its archives carry scripts that start the Node that runs the tests. */
export interface FakeMirror {
  /** As a user sets it. */
  url: string;
  /** Paths that were asked for. */
  log: string[];
  /** What lies at a path; a test may spoil it. */
  files: Map<string, string | Buffer>;
  /** What to do with a request for an archive instead of answering it. */
  onArchive: ((response: ServerResponse, body: Buffer) => void) | undefined;
  /** @param name `linux-x64-musl`, as index.json lists it and archives are called */
  publish: (version: string, name: string, says?: string) => void;
  close: () => Promise<void>;
}

export async function startFakeMirror(): Promise<FakeMirror> {
  const entries = new Map<string, { version: string; date: string; files: string[]; lts: false }>();
  const server = createServer(({ url = '' }, response) => {
    mirror.log.push(url);
    const body = mirror.files.get(url);
    if (body === undefined) response.writeHead(404).end('<html>not here</html>');
    else if (mirror.onArchive !== undefined && body instanceof Buffer) mirror.onArchive(response, body);
    else response.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mirror: FakeMirror = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dist`,
    log: [],
    files: new Map(),
    onArchive: undefined,
    publish: (version, name, says = version) => {
      const folder = `/dist/v${version}`;
      const archive = makeArchive('bin/node', `v${says}`);
      const file = `node-v${version}-${name}.tar.gz`;
      mirror.files.set(`${folder}/${file}`, archive);
      const known = mirror.files.get(`${folder}/SHASUMS256.txt`) ?? `${'0'.repeat(64)}  node-v${version}.tar.gz\n`;
      const others = String(known).replace(new RegExp(`^.* ${file}\n`, 'm'), '');
      const sum = createHash('sha256').update(archive).digest('hex');
      mirror.files.set(`${folder}/SHASUMS256.txt`, `${others}${sum}  ${file}\n`);
      const entry = entries.get(version) ?? { version: `v${version}`, date: '2025-05-21', files: ['src'], lts: false };
      entries.set(version, { ...entry, files: [...entry.files, name] });
      mirror.files.set('/dist/index.json', JSON.stringify([...entries.values()]));
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return mirror;
}
