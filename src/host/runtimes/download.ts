import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { registryError } from './registry-errors.ts';
import { archiveAddress, type Release, type Source } from './release-list.ts';
import { save, unpack } from './unpack.ts';

interface DownloadOrder {
  source: Source;
  version: string;
  release: Release;
  folder: string;
  onBytes?: ((received: number, total: number | null) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** How long a download may take in all unless `JSDYNO_DOWNLOAD_TIMEOUT` says otherwise; s. npm's own limit is for silence. */
const patience = 1_800;

/**
 * Fetches a package's archive through npm's fetcher (its cache, proxies, auth, retries) and unpacks it into a folder.
 * The archive is compared with the registry's integrity twice: by the fetcher, which throws a bad entry out of npm's
 * cache and asks once more, and here, over the bytes that were unpacked.
 *
 * @returns the folder inside `folder` that it was unpacked into
 * @throws JsdynoError DOWNLOAD_CORRUPT, REGISTRY_UNREACHABLE, REGISTRY_REFUSED, REGISTRY_UNTRUSTED, CACHE_UNWRITABLE
 */
export async function download(order: DownloadOrder): Promise<string> {
  const { registry, npm, carrier } = order.source;
  const spec = `${carrier.package}@${order.version}`;
  const { integrity } = order.release;
  const tarball = archiveAddress(spec, order.release.tarball, registry);
  const [, algorithm, expected] =
    /(?:^|\s)(sha512|sha384|sha256|sha1)-([A-Za-z0-9+/=]+)/.exec(strongestFirst(integrity)) ?? [];
  if (algorithm === undefined) {
    throw new JsdynoError('DOWNLOAD_CORRUPT', `the registry gives no checksum for ${spec}`, {
      hint: 'nothing was downloaded; use a registry that provides checksums',
    });
  }
  const { default: pacote } = await import('pacote');
  const mark = `registry:${carrier.package}@${tarball}`;
  const length = watchLength(mark);
  const seconds = allowedSeconds();
  const deadline = AbortSignal.timeout(seconds * 1_000);
  const over = new AbortController();
  let tries = 0;
  let received = 0;
  let folder = order.folder;
  try {
    await pacote.tarball.stream(
      // By its address: by its version, the list of versions would be fetched once more.
      `${carrier.package}@${tarball}`,
      async (stream) => {
        // Called again for a second try, while the first may not be quite over: each has its own folder.
        folder = join(order.folder, `try-${++tries}`);
        const hash = createHash(algorithm);
        received = 0;
        const counted = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            hash.update(chunk);
            received += chunk.length;
            order.onBytes?.(received, length.value);
            done(null, chunk);
          },
        });
        stream.on('error', (error: Error) => counted.destroy(error));
        stream.pipe(counted);
        await (tarball.endsWith('.exe') ? save : unpack)(counted, folder, carrier.executable);
        const actual = hash.digest('base64');
        if (actual !== expected) {
          throw Object.assign(new Error(`${algorithm} ${actual}, announced ${expected}`), { code: 'EINTEGRITY' });
        }
      },
      {
        ...npm,
        registry,
        // For npm it is an archive of the registry's, whatever the user allows from elsewhere; and nothing but an archive,
        // however npm reads the address: those of some hosts it takes for repositories, clones them and runs their scripts.
        allowRemote: 'all',
        allowGit: 'none',
        allowFile: 'none',
        allowDirectory: 'none',
        allowRegistry: 'none',
        pkgid: mark,
        resolved: tarball,
        integrity,
        signal: AbortSignal.any([deadline, over.signal, ...(order.signal === undefined ? [] : [order.signal])]),
      } as Parameters<typeof pacote.tarball.stream>[2],
    );
    return folder;
  } catch (error) {
    if (!deadline.aborted || order.signal?.aborted) throw registryError(error, spec, order.source);
    const of = length.value === null ? '' : ` of ${length.value}`;
    throw new JsdynoError(
      'REGISTRY_UNREACHABLE',
      `${spec} was not here after ${seconds} s: ${received}${of} bytes were`,
      {
        hint: `JSDYNO_DOWNLOAD_TIMEOUT=${seconds * 2} (seconds) allows more time; cached runtimes work with --offline`,
        cause: error,
      },
    );
  } finally {
    // What came too much would go on coming.
    over.abort();
    length.stop();
  }
}

function allowedSeconds(): number {
  const given = Number(process.env.JSDYNO_DOWNLOAD_TIMEOUT);
  return given > 0 && given < 1e6 ? given : patience;
}

function strongestFirst(integrity: string): string {
  const rank = ['sha1', 'sha256', 'sha384', 'sha512'];
  const hashes = integrity.split(/\s+/);
  return hashes.sort((a, b) => rank.indexOf(b.split('-')[0] ?? '') - rank.indexOf(a.split('-')[0] ?? '')).join(' ');
}

/**
 * The length of an archive as its registry announces it. npm's fetcher keeps the headers to itself; Node announces
 * every response on a channel, and the fetcher marks its requests.
 *
 * @param mark the value of the header `pacote-pkg-id`
 */
function watchLength(mark: string): { readonly value: number | null; stop: () => void } {
  let value: number | null = null;
  const listener = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    if (response.statusCode !== 200 || String(request.getHeader('pacote-pkg-id')) !== mark) return;
    const length = Number(response.headers['content-length']);
    value = Number.isInteger(length) && length > 0 ? length : null;
  };
  subscribe('http.client.response.finish', listener);
  return {
    get value() {
      return value;
    },
    stop: () => unsubscribe('http.client.response.finish', listener),
  };
}
